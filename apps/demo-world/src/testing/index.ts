export { demoAddresses } from './demo-addresses';
export { expectedRecord } from './expected-record';
