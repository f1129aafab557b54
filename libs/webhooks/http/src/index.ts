export { HttpSender, type HttpSenderOptions } from './http-sender';
