export { type AlertContent, type AlertMail, alertMail, type NewAlert } from './alert';
export { type AlertClaim, type AlertCheck, AlertOutbox } from './alert-outbox';
export { MailAlerts } from './mail-alerts';
