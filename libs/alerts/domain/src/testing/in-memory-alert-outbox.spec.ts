import { alertOutboxContract } from './alert-outbox-contract';
import { InMemoryAlertOutbox } from './in-memory-alert-outbox';

alertOutboxContract('in memory', () =>
  Promise.resolve({ alerts: new InMemoryAlertOutbox(), close: () => Promise.resolve() }),
);
