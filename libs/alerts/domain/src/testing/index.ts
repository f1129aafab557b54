export { InMemoryAlertMarks } from './in-memory-alert-marks';
export { InMemoryMailOutbox } from './in-memory-mail-outbox';
export { outboxContract } from './outbox-contract';
