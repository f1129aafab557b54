export { type Connect, defaultSmtpLimits, type SmtpLimits, type SmtpProbeOptions } from './options';
export { SmtpMailboxProbe } from './smtp-mailbox-probe';
export { parseSmtpRoutes, type SmtpPlace, type SmtpRoute } from './smtp-routes';
