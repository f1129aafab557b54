import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../cluster';
import { SteadyLoad } from '../steady-load';
import { auditLedger, type Check, counts, customersOf, onCluster, slowest, unexpected } from './check';

const unavailable = '503 SYS_002';

/** The server is restarted; callers wait. */
export const restart: Check = {
  about: 'PostgreSQL restarts within 2 s under 200 requests/s: callers wait, none sees an error',
  run: ({ balancer, isBrief, random }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const load = new SteadyLoad({ url: cluster.url, customers, perSecond: 200 });
      await pause(1_000);
      const away: number[] = [];
      for (const mode of isBrief ? (['fast'] as const) : (['fast', 'immediate', 'fast'] as const)) {
        const since = performance.now();
        await cluster.postgres.stop(mode);
        await pause(random.between(200, 700));
        await cluster.postgres.start();
        away.push(Math.round(performance.now() - since));
        await pause(2_000);
      }
      const outcomes = await load.stop();
      const figures = `PostgreSQL away for ${away.join(', ')} ms: ${counts(outcomes)}; slowest ${slowest(outcomes)} ms`;
      // A longer restart may be told; a shorter one may not.
      const allowed = Math.max(...away) > 2_000 ? [unavailable] : [];
      return {
        figures,
        violations: [...unexpected(outcomes, allowed), ...(await auditLedger(cluster, customers, outcomes))],
      };
    }),
};

/** The server is away for longer than callers can wait, by crash and by standstill. */
export const outage: Check = {
  about: 'PostgreSQL is away, or stands still, for 15 s: 503 SYS_002 with Retry-After, and no 500',
  run: ({ balancer }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const load = new SteadyLoad({ url: cluster.url, customers, perSecond: 200 });
      await pause(1_000);
      await cluster.postgres.stop('immediate');
      await pause(15_000);
      await cluster.postgres.start();
      await pause(5_000);
      const goOn = cluster.postgres.freeze();
      await pause(15_000);
      goOn();
      await pause(8_000);
      const outcomes = await load.stop();
      const mute = outcomes.filter(({ answer }) => answer?.status === 503 && !answer.retryAfter).length;
      const last = outcomes.slice(-200);
      return {
        figures: `${counts(outcomes)}; ${mute} x 503 without Retry-After; slowest ${slowest(outcomes)} ms`,
        violations: [
          ...unexpected(outcomes, [unavailable]),
          ...(mute > 0 ? [`${mute} x 503 had no Retry-After`] : []),
          ...unexpected(last).map((each) => `afterwards ${each}`),
          ...(await auditLedger(cluster, customers, outcomes)),
        ],
      };
    }),
};

/** The primary dies; its synchronous standby takes over. */
export const failover: Check = {
  about:
    'kill -9 of the primary, a synchronous standby takes over: no 500, and every answer is in the ledger',
  run: async ({ balancer, isBrief }) =>
    onCluster({ balancer, standbyPort: await freePort() }, async (cluster) => {
      const standby = await cluster.postgres.createStandby(
        join(cluster.folder, 'standby'),
        cluster.standbyPort!,
      );
      await cluster.postgres.set({ synchronous_standby_names: "'FIRST 1 (standby)'" });
      const customers = await customersOf(cluster, 16);
      const load = new SteadyLoad({ url: cluster.url, customers, perSecond: 200 });
      await pause(isBrief ? 1_000 : 5_000);
      await cluster.postgres.stop('immediate');
      const since = Date.now();
      await standby.promote();
      const promotedAfter = Date.now() - since;
      await pause(isBrief ? 6_000 : 10_000);
      const outcomes = await load.stop();
      cluster.postgres = standby;
      const back = outcomes.find(({ sentAt, answer }) => sentAt > since && answer?.status === 200);
      return {
        figures: `promoted after ${promotedAfter} ms, first success ${back ? back.endedAt - since : 'never'} ms after the crash: ${counts(outcomes)}`,
        violations: [
          ...unexpected(outcomes, [unavailable]),
          ...unexpected(outcomes.slice(-200)).map((each) => `afterwards ${each}`),
          ...(await auditLedger(cluster, customers, outcomes)),
        ],
      };
    }),
};
