export { failureOf, RelayMailer } from './relay-mailer';
