import { audit, type Random } from '../../chaos';
import { Cluster, type ClusterOptions } from '../cluster';
import { type Customer, openAccounts, type Order, readLedger } from '../customers';
import type { BalancerName } from '../parts/balancer';
import { countOutcomes, Load, type LoadOptions, type Sent } from '@enrichment/testing';

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
  /** Programs that it needs beside those of the cluster. */
  readonly programs?: readonly string[];
  readonly run: (options: CheckOptions) => Promise<Finding>;
}

/** Times in which a part was down, in milliseconds since the Unix epoch. */
export interface Absence {
  readonly from: number;
  readonly to: number;
}

/** Whether a request was in progress during one of them. */
export function meets({ sentAt, endedAt }: Sent, absences: readonly Absence[]): boolean {
  return absences.some(({ from, to }) => sentAt <= to && endedAt >= from);
}

export async function onCluster<T>(
  options: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  // Refusals for overload are another matter, and this machine does much at the same time.
  const settings = { MAX_QUEUEING_MS: '2000', ...options.settings };
  const cluster = await Cluster.start({ ...options, settings });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/** An event on a cluster, under load. */
interface Event {
  readonly about: string;
  readonly programs?: readonly string[];
  readonly cluster?: (isBrief: boolean) => ClusterOptions | Promise<ClusterOptions>;
  /** Default: 16 accounts with credits for every request. */
  readonly accounts?: (isBrief: boolean) => readonly Order[];
  /** Lookups a second during the event; default 200. */
  readonly perSecond?: number;
  readonly headers?: LoadOptions['headers'];
  /** Allowed refusals, such as `503 SYS_002`. */
  readonly allowed?: readonly string[];
  /** Number of last requests that must all succeed. */
  readonly calm?: number;
  /** Makes the event happen. A finding of its own precedes the common ones. */
  readonly run: (stage: Stage) => Promise<Partial<Finding> & { readonly isExcused?: (one: Sent) => boolean }>;
}

export interface Stage extends CheckOptions {
  readonly cluster: Cluster;
  readonly customers: readonly Customer[];
  /** Ends the load. @returns all outcomes */
  readonly end: () => Promise<readonly Sent[]>;
  /** Sends further lookups, which are judged too. */
  readonly send: (lookUps: readonly Promise<Sent>[]) => Promise<readonly Sent[]>;
}

const rich = { credits: 1_000_000 };

/** Runs an event. No request may fail but with an allowed refusal, and the ledger must equal the answers. */
export function checkOf({ about, programs, allowed = [], calm = 0, ...event }: Event): Check {
  return {
    ...{ about, ...(programs && { programs }) },
    run: async (options) => {
      const { balancer, isBrief } = options;
      return onCluster({ balancer, ...(await event.cluster?.(isBrief)) }, async (cluster) => {
        const orders = event.accounts?.(isBrief) ?? Array<Order>(16).fill(rich);
        const customers = await openAccounts(cluster, orders);
        const { perSecond = 200, headers } = event;
        const load = new Load({ url: cluster.url, customers, perSecond, ...(headers && { headers }) });
        const extra: Sent[] = [];
        const send: Stage['send'] = async (lookUps) => {
          const sent = await Promise.all(lookUps);
          extra.push(...sent);
          return sent;
        };
        const end = async () => [...(await load.stop()), ...extra];
        const {
          figures,
          violations = [],
          isExcused = () => true,
        } = await event.run({ ...options, cluster, customers, end, send }).catch(async (error: unknown) => {
          await end();
          throw error;
        });
        const outcomes = await end();
        const common = `${counts(outcomes)}; slowest ${slowest(outcomes)} ms`;
        return {
          figures: figures === undefined ? common : `${figures}: ${common}`,
          violations: [
            ...unexpected(outcomes.filter(isExcused), allowed),
            ...unexpected(outcomes.filter((each) => !isExcused(each))),
            ...(calm > 0 ? unexpected(outcomes.slice(-calm)).map((each) => `afterwards ${each}`) : []),
            ...violations,
            ...(await auditLedger(cluster, customers, outcomes)),
          ],
        };
      });
    },
  };
}

/** Accounts that have credits for every request of a check. */
export function customersOf(cluster: Cluster, number = 4): Promise<Customer[]> {
  return openAccounts(cluster, Array<Order>(number).fill(rich));
}

/**
 * Compares the ledger with the callers' records: each success has one charge equal to its answer. Nothing else is charged except
 * requests whose answer was lost, once.
 */
export async function auditLedger(
  cluster: Cluster,
  customers: readonly Customer[],
  outcomes: readonly Sent[],
): Promise<string[]> {
  // The balancer gives the ids.
  const { violations } = audit(outcomes, await readLedger(cluster, customers), { idsTellTime: false });
  return violations.slice(0, 20);
}

/** @param allowed refusals that are allowed, such as `503 SYS_002` */
export function unexpected(outcomes: readonly Sent[], allowed: readonly string[] = []): string[] {
  return Object.entries(countOutcomes(outcomes))
    .filter(([name]) => name !== '200' && !allowed.includes(name))
    .map(([name, number]) => `${number} requests were answered with ${name}`);
}

/** `2000 x 200, 3 x 503 SYS_002` */
export function counts(outcomes: readonly Sent[]): string {
  return Object.entries(countOutcomes(outcomes))
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${number} x ${name}`)
    .join(', ');
}

/** Longest duration of the requests, in milliseconds. */
export function slowest(outcomes: readonly Sent[]): number {
  return outcomes.reduce((worst, { sentAt, endedAt }) => Math.max(worst, endedAt - sentAt), 0);
}
