export { RelayMailer } from './relay-mailer';
