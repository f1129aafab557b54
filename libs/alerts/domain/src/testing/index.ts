export { alertOutboxContract } from './alert-outbox-contract';
export { InMemoryAlertOutbox } from './in-memory-alert-outbox';
