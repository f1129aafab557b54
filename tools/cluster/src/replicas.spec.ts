import { describe } from '@jest/globals';
import { kill, rolling } from './checks/replicas';
import { redis } from './checks/shared';
import { checkAsTest } from './testing';

describe('several replicas', () => {
  checkAsTest('rolling', rolling, 'haproxy');
  checkAsTest('kill', kill, 'nginx');
  checkAsTest('redis', redis, 'nginx');
});
