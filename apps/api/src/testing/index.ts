export { demoSettings } from '../demo/demo-settings';
export { complaintsAbout, type ReceivedAnswer, ulid } from './complaints';
export { Described, type ErrorExample, errorExamples } from './described';
