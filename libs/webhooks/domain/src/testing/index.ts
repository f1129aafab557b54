export { FakeSender } from './fake-sender';
export { inMemoryWebhooks } from './in-memory-webhooks';
export { type OpenWebhooks, webhooksContract } from './webhooks-contract';
