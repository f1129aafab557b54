import { ManualClock } from '@enrichment/kernel';
import { billingContract, InMemoryBilling } from './testing';

billingContract('in memory', () =>
  Promise.resolve(Object.assign(new InMemoryBilling(new ManualClock()), { close: () => Promise.resolve() })),
);
