export { type AlertContent, alertMail } from './alert';
export * from './alert-marks';
export { MailAlerts } from './mail-alerts';
export * from './mail-outbox';
export { mailResults, SendMails } from './send-mails';
