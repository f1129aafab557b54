export * from './accounts/account-actions';
export type { AuditedAction, RecordAction } from './accounts/audited-action';
export { AccountKeys, type KeyWithSpending } from './keys/account-keys';
export { AccountWebhooks } from './webhooks/account-webhooks';
export {
  Config,
  type Environment,
  readBasicConfig,
  readConfig,
  type SmtpConfig,
  unknownSettings,
} from './config/config';
export type { Setting } from './config/setting';
export { mainSettings, type SettingName, settings } from './config/settings';
export { serverOf, ZoneRoutes } from './config/zone-routes';
export { databasePaths, feedsPath, ownDatabases, shrinkDatabases } from './data/database-paths';
export { dataSteps, type OwnSources } from './data/data-steps';
export { openSourceHttp } from './data/fetch-source';
export * from './data/source-states';
export { updateData, UpdateInProgress } from './data/update-data';
export { type DataUpdateSettings, dataUpdateSettings } from './data/update-settings';
export { type Check, type CheckResult, runChecks, type Verdict, verdicts } from './doctor/check';
export { deploymentChecks } from './doctor/deployment';
export {
  apiErrorCodes,
  apiErrors,
  domainErrors,
  type ErrorCode,
  errorTable,
  statusOf,
} from './errors/error-table';
export { mailConnections, resolveBy } from './mail/mail-connections';
export { rights, tables } from './tables';
