export {
  countOutcomes,
  type Customer,
  Load,
  type LoadOptions,
  lookUp,
  outcomesOf,
  post,
  type SentRequest,
} from './load';
export { freePort } from '@enrichment/egress/testing';
export { answers, processTree, Program, type ProgramOptions } from './program';
export {
  admin,
  type DemoDescription,
  neutralSettings,
  production,
  Service,
  type ServiceOptions,
  startService,
} from './service';
