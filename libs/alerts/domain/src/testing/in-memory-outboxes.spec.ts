import { InMemoryAlertOutbox } from './in-memory-alert-outbox';
import { InMemoryMailOutbox } from './in-memory-mail-outbox';
import { outboxContract } from './outbox-contract';

outboxContract('in memory', () => {
  const mails = new InMemoryMailOutbox();
  return Promise.resolve({ alerts: new InMemoryAlertOutbox(mails), mails, close: () => Promise.resolve() });
});
