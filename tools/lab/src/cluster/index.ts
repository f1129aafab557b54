export { Cluster, type ClusterOptions } from './cluster';
export { type Customer, openAccounts } from './customers';
export { Balancer } from './parts/balancer';
export { Redis } from './parts/redis';
export { whatIsMissing } from './packages';
