import { describe } from '@jest/globals';
import { pgbouncer, slots } from './checks/connections';
import { failover } from './checks/database';
import { checkAsTest } from './testing';

describe('several replicas and their database', () => {
  checkAsTest('failover', failover, 'nginx');
  checkAsTest('slots', slots, 'nginx');
  checkAsTest('pgbouncer', pgbouncer, 'haproxy');
});
