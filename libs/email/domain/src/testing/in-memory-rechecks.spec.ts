import { InMemoryOutcomes } from './in-memory-outcomes';
import { InMemoryRechecks } from './in-memory-rechecks';
import { noStatements } from './no-statements';
import { rechecksContract } from './rechecks-contract';

rechecksContract('InMemoryRechecks', () => {
  const rechecks = new InMemoryRechecks();
  const outcomes = new InMemoryOutcomes(rechecks);
  return Promise.resolve({
    rechecks,
    outcomes,
    run: noStatements,
    addresses: () => Promise.resolve(rechecks.addresses),
  });
});
