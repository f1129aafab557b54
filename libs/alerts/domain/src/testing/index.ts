export { InMemoryAlertOutbox } from './in-memory-alert-outbox';
export { InMemoryMailOutbox } from './in-memory-mail-outbox';
export { outboxContract } from './outbox-contract';
