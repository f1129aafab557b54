export { type AlertContent, alertMail, type NewAlert } from './alert';
export { type AlertClaim, type AlertCheck, AlertOutbox } from './alert-outbox';
export { MailAlerts } from './mail-alerts';
export * from './mail-outbox';
export { mailResults, SendMails } from './send-mails';
