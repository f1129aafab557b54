import { ManualClock } from '@enrichment/kernel';
import { billingContract, billingReadsContract, InMemoryBilling } from './testing';

const open = () =>
  Promise.resolve(Object.assign(new InMemoryBilling(new ManualClock()), { close: () => Promise.resolve() }));

billingContract('in memory', open);
billingReadsContract('in memory', open);
