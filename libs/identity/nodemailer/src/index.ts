export { isRefusal, RelayMailer } from './relay-mailer';
