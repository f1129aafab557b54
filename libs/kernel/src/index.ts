export { Clock, ManualClock, SystemClock } from './clock';
export { DomainError } from './domain-error';
export { newUlid } from './ulid';
