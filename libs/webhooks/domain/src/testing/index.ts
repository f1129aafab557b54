export { alertOutboxContract } from './alert-outbox-contract';
export { InMemoryAlertOutbox } from './in-memory-alert-outbox';
export { FakeSender } from './fake-sender';
export { inMemoryWebhooks } from './in-memory-webhooks';
export { type OpenWebhooks, webhooksContract } from './webhooks-contract';
