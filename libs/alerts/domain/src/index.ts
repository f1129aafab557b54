export { type AlertContent, type AlertMail, alertMail, type NewAlert } from './alert';
export { type AlertClaim, type AlertLook, AlertOutbox } from './alert-outbox';
export { MailAlerts } from './mail-alerts';
