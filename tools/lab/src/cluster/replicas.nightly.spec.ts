import { describe } from '@jest/globals';
import { pgbouncer } from './checks/connections';
import { credit } from './checks/spending';
import { kill } from './checks/replicas';
import { checkAsTest } from './testing/check-as-test';

/** The most important checks. `npm run cluster -- check` runs all of them, and longer. */
describe('several replicas', () => {
  checkAsTest('kill', kill, 'nginx');
  checkAsTest('credit', credit, 'haproxy');
  checkAsTest('pgbouncer', pgbouncer, 'haproxy');
});
