export { type Fill, plansContract } from './plans';
export * from './test-databases';
