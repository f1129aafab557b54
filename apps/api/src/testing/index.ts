// Every e2e suite loads these: what loads the app's modules, such as `dashboard-routes`, has its own entry.
export { demoSettings } from '../demo/demo-settings';
export { complaintsAbout, type ReceivedAnswer, ulid } from './complaints';
export { DescribedApi, type ErrorExample, errorExamples } from './described';
