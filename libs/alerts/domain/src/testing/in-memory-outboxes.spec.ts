import { InMemoryAlertOutbox } from './in-memory-alert-outbox';
import { InMemoryMailOutbox } from './in-memory-mail-outbox';
import { outboxContract } from './outbox-contract';

outboxContract('in memory', () =>
  Promise.resolve({
    alerts: new InMemoryAlertOutbox(),
    mails: new InMemoryMailOutbox(),
    close: () => Promise.resolve(),
  }),
);
