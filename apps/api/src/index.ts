// Code that the operator's command line shares with the service.
export { type Config, readConfig } from './config/config';
export { type Check, runChecks } from './health/doctor/check';
export { deploymentChecks } from './health/doctor/deployment';
export { statusOf } from './platform/errors/error-table';
export { rights, tables } from './tables';
export { type OwnSources, dataSteps } from './data/data-steps';
export { openSourceHttp } from './data/fetch-source';
export { type DataPart, dataParts } from './data/source-states';
export { updateData } from './data/update-data';
export { type DataUpdateSettings, sourceSettings, textOf } from './data/update-settings';
