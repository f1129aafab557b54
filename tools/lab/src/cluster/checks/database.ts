import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, Load, type Sent } from '@enrichment/testing';
import {
  type Absence,
  auditLedger,
  type Check,
  counts,
  customersOf,
  meets,
  onCluster,
  slowest,
  unexpected,
} from './check';

const unavailable = '503 SYS_002';

/** Callers wait for a server that is away for so long; a longer absence may be reported. */
const waitedOutMs = 2_000;

export const restart: Check = {
  about: 'PostgreSQL restarts within 2 s under 200 requests/s: callers wait, none sees an error',
  run: ({ balancer, isBrief, random }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const load = new Load({ url: cluster.url, customers, perSecond: 200 });
      await pause(1_000);
      const absences: Absence[] = [];
      for (const end of isBrief ? (['stop'] as const) : (['stop', 'kill', 'stop'] as const)) {
        const from = Date.now();
        await cluster.postgres[end]();
        await pause(random.between(200, 700));
        await cluster.postgres.start();
        absences.push({ from, to: Date.now() });
        await pause(2_000);
      }
      const outcomes = await load.stop();
      const away = absences.map(({ from, to }) => to - from);
      return {
        figures: `PostgreSQL away for ${away.join(', ')} ms: ${counts(outcomes)}; slowest ${slowest(outcomes)} ms`,
        violations: [
          ...unexpectedOf(outcomes, absences),
          ...(await auditLedger(cluster, customers, outcomes)),
        ],
      };
    }),
};

/** Each absence is judged alone: one that was too long excuses only the requests within it. */
export function unexpectedOf(outcomes: readonly Sent[], absences: readonly Absence[]): string[] {
  const long = absences.filter(({ from, to }) => to - from > waitedOutMs);
  const isExcused = (outcome: Sent) => meets(outcome, long);
  return [
    ...unexpected(outcomes.filter(isExcused), [unavailable]),
    ...unexpected(outcomes.filter((each) => !isExcused(each))),
  ];
}

/** The server is away for longer than callers can wait, by crash and by standstill. */
export const outage: Check = {
  about: 'PostgreSQL is away, or hangs, for 15 s: 503 SYS_002 with Retry-After, and no 500',
  run: ({ balancer }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const load = new Load({ url: cluster.url, customers, perSecond: 200 });
      await pause(1_000);
      await cluster.postgres.kill();
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
      const load = new Load({ url: cluster.url, customers, perSecond: 200 });
      await pause(isBrief ? 1_000 : 5_000);
      await cluster.postgres.kill();
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
