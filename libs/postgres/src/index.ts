export { createdBefore010 } from './created-before-010';
export { Announcements, type AnnouncementsOptions, type Listeners } from './announcements';
export { Database, type DatabaseOptions } from './database';
export type { PoolUsage, Purpose } from './split-pool';
export { DatabaseHosts, withPassword } from './database-hosts';
export type { DatabaseStatus } from './database-health';
export type { ServerState } from './server-state';
export { EmbeddedServer } from './embedded-server';
export { type Turn, type TurnOf, JobTurns, jobTables } from './job-turns';
export { grantRights } from './grant-rights';
export { type Migration, migration } from './migration';
export { changedBy, deleteInBatches, type Forget, forgetting, prune, rowsOf } from './rows';
export { type DatabaseFacts, inspectDatabase } from './inspect-database';
export {
  checkViolated,
  endsConnection,
  foreignKeyViolated,
  inConflict,
  isFromServer,
  isTransient,
  sqlState,
  uniqueViolated,
} from './sql-errors';
export { asUnavailable, DatabaseUnavailable, retried } from './unavailable';
