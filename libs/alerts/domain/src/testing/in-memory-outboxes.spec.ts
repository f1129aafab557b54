import { InMemoryAlertMarks } from './in-memory-alert-marks';
import { InMemoryMailOutbox } from './in-memory-mail-outbox';
import { outboxContract } from './outbox-contract';

outboxContract('in memory', () => {
  const mails = new InMemoryMailOutbox();
  return Promise.resolve({ marks: new InMemoryAlertMarks(mails), mails, close: () => Promise.resolve() });
});
