export { demoSettings } from '../demo/demo-settings';
export { complaintsAbout, type ReceivedAnswer, ulid } from './complaints';
export { dashboardRoutes } from './dashboard-routes';
export { Described, type ErrorExample, errorExamples } from './described';
