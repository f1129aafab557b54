// What the operator's command line shares with the service.
export { type Config, type Environment, readConfig, unknownSettings } from './config/config';
export { resolveBy } from './platform/egress/resolve-host';
export { mailConnections } from './v1/email/mail-connections';
export { ownDatabases } from './v1/ip/database-paths';
