export { BoundedCache, type CacheUsage } from './bounded-cache';
export { Clock, ManualClock, SystemClock } from './clock';
export { DomainError } from './domain-error';
export type { DomainErrors, ErrorKind } from './domain-errors';
export { noDotSegment, oneLine } from './one-line';
export { type CancelTimer, systemTimer, type Timer } from './timer';
export { SourceLimits } from './source-limits';
export { retryPauseMs, retryPausesMs } from './retry-schedule';
export { newUlid } from './ulid';
