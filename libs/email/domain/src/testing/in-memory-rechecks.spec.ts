import { InMemoryRechecks } from './in-memory-rechecks';
import { rechecksContract } from './rechecks-contract';

rechecksContract('InMemoryRechecks', () => {
  const rechecks = new InMemoryRechecks();
  return Promise.resolve({ rechecks, addresses: () => Promise.resolve(rechecks.addresses) });
});
