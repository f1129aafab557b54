// Code that the operator's command line shares with the service.
export { type Config, type Environment, readConfig, unknownSettings } from './config/config';
export {
  type AccountAct,
  deleteAccount,
  endSession,
  setChargeUnknown,
  setSuspended,
} from './dashboard/admin/account-acts';
export { statusOf } from './platform/errors/error-table';
export { resolveBy } from './platform/egress/resolve-host';
export { mailConnections } from './v1/email/mail-connections';
export { ownDatabases } from './v1/ip/database-paths';
