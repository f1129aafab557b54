import {
  countOutcomes,
  type Customer,
  Load,
  type LoadOptions,
  outcomesOf,
  type SentRequest,
} from '@enrichment/testing';
import { openAccounts, readLedger } from '../../parts/accounts';
import { audit } from '../../parts/audit';
import type { Random } from '../../parts/random';
import { Cluster, type ClusterOptions } from '../cluster';
import type { BalancerName } from '../parts/balancer';

export interface CheckOptions {
  readonly balancer: BalancerName;
  readonly random: Random;
  /** A short form for tests, or the whole check. */
  readonly isBrief: boolean;
}

export interface Finding {
  readonly figures: string;
  /** One sentence for each violation. */
  readonly violations: readonly string[];
}

/** One row of the table: an event, under load, on the cluster. */
export interface Check {
  /** The event, and the wanted behaviour. */
  readonly about: string;
  readonly run: (options: CheckOptions) => Promise<Finding>;
}

/** An event on a cluster, under load. */
interface Event {
  readonly about: string;
  readonly cluster?: (isBrief: boolean) => ClusterOptions | Promise<ClusterOptions>;
  /** Default: 16 accounts with credits for every request. */
  readonly open?: (cluster: Cluster, isBrief: boolean) => Promise<readonly Customer[]>;
  /** Lookups a second during the event; default 200. */
  readonly perSecond?: number;
  readonly headers?: LoadOptions['headers'];
  /** Allowed refusals, such as `503 SYS_002`. */
  readonly allowed?: readonly string[];
  /** Number of last requests that must all succeed. */
  readonly calm?: number;
  /** Makes the event happen. A finding of its own precedes the common ones. */
  readonly run: (
    stage: Stage,
  ) => Promise<Partial<Finding> & { readonly isExcused?: (one: SentRequest) => boolean }>;
}

interface Stage extends CheckOptions {
  readonly cluster: Cluster;
  readonly customers: readonly Customer[];
  /** The number of answered lookups. */
  readonly sent: () => number;
  /** Ends the load. @returns all outcomes */
  readonly end: () => Promise<readonly SentRequest[]>;
  /** Sends further lookups, which are judged too. */
  readonly send: (lookUps: readonly Promise<SentRequest>[]) => Promise<void>;
}

const rich = Array.from({ length: 16 }, () => ({ credits: 1_000_000 }));

/** Runs an event. No request may fail but with an allowed refusal, and the ledger must equal the answers. */
export function checkOf({ about, allowed = [], calm = 0, perSecond = 200, headers, ...event }: Event): Check {
  const run = async (cluster: Cluster, options: CheckOptions) => {
    const customers =
      (await event.open?.(cluster, options.isBrief)) ?? (await openAccounts(cluster.place, rich));
    const load = new Load({ url: cluster.url, customers, perSecond, ...(headers && { headers }) });
    const extra: SentRequest[] = [];
    const send: Stage['send'] = async (lookUps) => void extra.push(...(await Promise.all(lookUps)));
    const end = async () => [...(await load.stop()), ...extra];
    const happened = await event
      .run({ ...options, cluster, customers, end, send, sent: () => load.log.length })
      .catch((error: unknown) => end().then(() => Promise.reject(error as Error)));
    const { figures, violations = [], isExcused = () => true } = happened;
    const outcomes = await end();
    // The balancer gives the ids.
    const ledger = audit(outcomes, await readLedger(cluster.place, customers), { idsTellTime: false });
    return {
      figures: `${figures ? `${figures}: ` : ''}${outcomesOf(outcomes)}`,
      violations: [
        ...unexpected(outcomes.filter(isExcused), allowed),
        ...unexpected(outcomes.filter((each) => !isExcused(each))),
        ...(calm > 0 ? unexpected(outcomes.slice(-calm)).map((each) => `afterwards ${each}`) : []),
        ...violations,
        ...ledger.violations.slice(0, 20),
      ],
    };
  };
  return {
    about,
    run: async (options) => {
      const { settings, ...own } = (await event.cluster?.(options.isBrief)) ?? {};
      // Refusals for overload are another matter, and this machine does much at the same time.
      const cluster = await Cluster.start({
        balancer: options.balancer,
        ...own,
        settings: { MAX_QUEUEING_MS: '2000', ...settings },
      });
      try {
        return await run(cluster, options);
      } finally {
        await cluster.stop();
      }
    },
  };
}

/** @param allowed refusals that are allowed, such as `503 SYS_002` */
function unexpected(outcomes: readonly SentRequest[], allowed: readonly string[] = []): string[] {
  return Object.entries(countOutcomes(outcomes))
    .filter(([name]) => name !== '200' && !allowed.includes(name))
    .map(([name, number]) => `${number} requests were answered with ${name}`);
}
