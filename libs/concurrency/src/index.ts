export * from './semaphore';
export { KeyedSemaphore } from './keyed-semaphore';
export { runAll } from './run-all';
export { SharedBudget } from './shared-budget';
export { SharedSemaphore } from './shared-semaphore';
export { SingleFlight } from './single-flight';
export { noLongerNeeded, untilAborted } from './until-aborted';
