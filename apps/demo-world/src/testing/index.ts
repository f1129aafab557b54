export { expectedRecord } from './expected-record';
