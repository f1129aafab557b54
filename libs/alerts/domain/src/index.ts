export { type AlertContent, alertMail, type NewAlert } from './alert';
export { type AlertClaim, type AlertCheck, AlertOutbox } from './alert-outbox';
export { MailAlerts } from './mail-alerts';
export {
  type Mail,
  type MailClaim,
  type MailFailure,
  MailOutbox,
  type MailState,
  unsentMailDays,
} from './mail-outbox';
export { mailResults, SendMails } from './send-mails';
