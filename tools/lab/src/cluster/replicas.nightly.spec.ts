import { describe } from '@jest/globals';
import { slots } from './checks/connections';
import { kill } from './checks/replicas';
import { checkAsTest } from './testing/check-as-test';

/** The most important checks. `npm run cluster -- check` runs all of them, and longer. */
describe('several replicas', () => {
  checkAsTest('kill', kill, 'nginx');
  checkAsTest('slots', slots, 'haproxy');
});
