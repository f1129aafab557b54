import { ManualClock } from '@enrichment/kernel';
import { billingContract, InMemoryBilling } from './index';

const open = () =>
  Promise.resolve(Object.assign(new InMemoryBilling(new ManualClock()), { close: () => Promise.resolve() }));

billingContract('in memory', open);
