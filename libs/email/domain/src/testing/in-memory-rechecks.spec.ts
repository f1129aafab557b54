import { InMemoryRechecks } from './in-memory-rechecks';
import { noStatements } from './no-statements';
import { rechecksContract } from './rechecks-contract';

rechecksContract('InMemoryRechecks', () => {
  const rechecks = new InMemoryRechecks();
  return Promise.resolve({
    rechecks,
    run: noStatements,
    addresses: () => Promise.resolve(rechecks.addresses),
  });
});
