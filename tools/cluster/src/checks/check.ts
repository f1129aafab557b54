import type { LedgerEntry } from '@enrichment/billing-domain';
import type { Random } from '@enrichment/chaos';
import { Cluster, type ClusterOptions } from '../cluster';
import { type Customer, openAccounts, readLedger } from '../customers';
import type { BalancerName } from '../parts/balancer';
import { count, type Outcome } from '../steady-load';

/** What a check runs with. */
export interface CheckOptions {
  readonly balancer: BalancerName;
  /** Decides moments and victims. */
  readonly random: Random;
  /** The whole of it, or what a test has time for. */
  readonly isBrief: boolean;
}

/** What a check has measured. */
export interface Finding {
  /** One sentence with the figures. */
  readonly figures: string;
  /** One sentence each; none when all is as wanted. */
  readonly violations: readonly string[];
}

/** One row of the table: an event, under load, on the cluster. */
export interface Check {
  /** What happens, and what is wanted. */
  readonly about: string;
  /** Beside those of the cluster. */
  readonly programs?: readonly string[];
  readonly run: (options: CheckOptions) => Promise<Finding>;
}

/** Runs `work` on a cluster of its own. */
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

/** Accounts that have credits for every request of a check. */
export function customersOf(cluster: Cluster, number = 4): Promise<Customer[]> {
  return openAccounts(
    cluster,
    Array.from({ length: number }, () => ({ credits: 1_000_000 })),
  );
}

/**
 * Holds the ledger against what callers saw: each success is charged once what its answer says, nothing else is charged but
 * requests whose answer was lost, and those once.
 */
export async function auditLedger(
  cluster: Cluster,
  customers: readonly Customer[],
  outcomes: readonly Outcome[],
): Promise<string[]> {
  const entries = await readLedger(cluster, customers);
  const byRequest = Map.groupBy(
    entries.filter(({ requestId }) => requestId !== undefined),
    ({ requestId }) => requestId,
  );
  const violations: string[] = [];
  const lost = new Map<string, number>();
  for (const { accountId, answer } of outcomes) {
    if (!answer) lost.set(accountId, (lost.get(accountId) ?? 0) + 1);
    else {
      const own = byRequest.get(answer.requestId) ?? [];
      byRequest.delete(answer.requestId);
      const wrong = contradiction(own, answer, accountId);
      if (wrong) violations.push(`request ${answer.requestId} ${wrong}`);
    }
  }
  for (const [requestId, own] of byRequest) {
    const { accountId } = own[0]!;
    if (chargesOf(own) > 1) violations.push(`request ${requestId} was charged ${chargesOf(own)} times`);
    lost.set(accountId, (lost.get(accountId) ?? 0) - 1);
  }
  for (const [accountId, rest] of lost)
    if (rest < 0) violations.push(`${-rest} charges of ${accountId} belong to no request`);
  return violations.slice(0, 20);
}

function contradiction(
  own: readonly LedgerEntry[],
  { status, creditsCharged }: NonNullable<Outcome['answer']>,
  accountId: string,
): string | undefined {
  const credits = own.reduce((sum, entry) => sum - entry.credits, 0);
  if (own.some((entry) => entry.accountId !== accountId)) return 'was charged to another account';
  if (status !== 200) return own.length > 0 ? `was answered with ${status} and charged` : undefined;
  if (chargesOf(own) !== 1) return `was answered, and charged ${chargesOf(own)} times`;
  return credits === creditsCharged ? undefined : `cost ${credits}, its answer says ${creditsCharged}`;
}

const chargesOf = (entries: readonly LedgerEntry[]) => entries.filter(({ kind }) => kind === 'charge').length;

/** @param allowed answers besides success, such as `503 SYS_002` */
export function unexpected(outcomes: readonly Outcome[], allowed: readonly string[] = []): string[] {
  return Object.entries(count(outcomes))
    .filter(([name]) => name !== '200' && !allowed.includes(name))
    .map(([name, number]) => `${number} requests were answered with ${name}`);
}

/** `2000 x 200, 3 x 503 SYS_002` */
export function counts(outcomes: readonly Outcome[]): string {
  return Object.entries(count(outcomes))
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${number} x ${name}`)
    .join(', ');
}

/** Of what callers waited for, in milliseconds. */
export function slowest(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((worst, { sentAt, endedAt }) => Math.max(worst, endedAt - sentAt), 0);
}
