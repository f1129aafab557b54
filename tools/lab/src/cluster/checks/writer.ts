import { setTimeout as pause } from 'node:timers/promises';
import type { Replica } from '../parts/replica';
import { Load } from '@enrichment/testing';
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

/** Longest duration of a request at another replica while the writer is stopped, in milliseconds. */
const mostMs = 3_000;
/** The time in which another writer is elected. */
const awayMs = 6_000;
const events = ['stop', 'kill', 'kill', 'stop'] as const;

/** The writer of the charges dies, or hangs and continues later. */
export const writer: Check = {
  about: `the replica that writes is killed, or stopped for ${awayMs / 1_000} s: the others answer all, within ${mostMs / 1_000} s`,
  run: ({ balancer, isBrief, random }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      // Requests go to each replica directly: a balancer's handling of a hanging one is another check.
      const loads = cluster.replicas.map((replica) => ({
        replica,
        load: new Load({ url: replica.url, customers, perSecond: isBrief ? 40 : 70 }),
      }));
      const absences: (Absence & { readonly replica: Replica })[] = [];
      for (const how of isBrief ? events.slice(0, 1) : events) {
        const replica = await cluster.findWriter();
        await pause(random.between(500, 1_500));
        const from = Date.now();
        if (how === 'kill') await replica.kill();
        else replica.signal('SIGSTOP');
        await pause(awayMs);
        if (how === 'kill') await replica.start();
        else replica.signal('SIGCONT');
        await pause(1_000);
        absences.push({ replica, from, to: Date.now() });
      }
      const sent = await Promise.all(
        loads.map(async ({ replica, load }) => ({ replica, outcomes: await load.stop() })),
      );
      const all = sent.flatMap(({ outcomes }) => outcomes);
      const others = sent.flatMap(({ replica, outcomes }) => {
        const its = absences.filter((each) => each.replica === replica);
        return outcomes.filter((outcome) => !meets(outcome, its));
      });
      const worst = slowest(others);
      return {
        figures: `the writer was away ${absences.length} times; the others: ${counts(others)}; slowest ${worst} ms`,
        violations: [
          ...unexpected(others),
          ...(worst > mostMs ? [`a request at another replica took ${worst} ms`] : []),
          ...(await auditLedger(cluster, customers, all)),
        ],
      };
    }),
};
