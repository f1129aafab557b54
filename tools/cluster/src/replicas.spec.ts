import { describe } from '@jest/globals';
import { pgbouncer } from './checks/connections';
import { kill } from './checks/replicas';
import { checkAsTest } from './testing';

/** One for each balancer; `npm run cluster -- check` runs all of them, and longer. */
describe('several replicas', () => {
  checkAsTest('kill', kill, 'nginx');
  checkAsTest('pgbouncer', pgbouncer, 'haproxy');
});
