import type { Check } from './check';
import { pgbouncer, slots } from './connections';
import { failover, outage, restart } from './database';
import { idle, kill, rolling } from './replicas';
import { chromium, redis } from './shared';
import { caps, credit } from './spending';

/** Checks by the name that `npm run cluster -- check NAME` takes. */
export const checks: Readonly<Record<string, Check>> = {
  ...{ rolling, kill, idle },
  ...{ restart, outage, failover },
  ...{ slots, pgbouncer },
  ...{ redis, chromium, credit, caps },
};
