import { audit, type Random } from '@enrichment/chaos';
import { Cluster, type ClusterOptions } from '../cluster';
import { type Customer, openAccounts, readLedger } from '../customers';
import type { BalancerName } from '../parts/balancer';
import { countOutcomes, type Sent } from '@enrichment/testing';

export interface CheckOptions {
  readonly balancer: BalancerName;
  readonly random: Random;
  /** A short form for tests, or the whole check. */
  readonly isBrief: boolean;
}

export interface Finding {
  /** One sentence with the figures. */
  readonly figures: string;
  /** One sentence for each violation. */
  readonly violations: readonly string[];
}

/** An event on a cluster under load, with its expected result. */
export interface Check {
  /** The event and the expected result. */
  readonly about: string;
  /** Required programs, without those of the cluster. */
  readonly programs?: readonly string[];
  readonly run: (options: CheckOptions) => Promise<Finding>;
}

/** A time in which a part was down, in milliseconds since the Unix epoch. */
export interface Absence {
  readonly from: number;
  readonly to: number;
}

/** Whether a request was in progress during an absence. */
export function meets({ sentAt, endedAt }: Sent, absences: readonly Absence[]): boolean {
  return absences.some(({ from, to }) => sentAt <= to && endedAt >= from);
}

export async function onCluster<T>(
  options: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  // The machine runs all parts of the cluster, so admission control must accept more than its default.
  const settings = { MAX_QUEUEING_MS: '2000', ...options.settings };
  const cluster = await Cluster.start({ ...options, settings });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/** Opens accounts with enough credits for a check. */
export function customersOf(cluster: Cluster, number = 4): Promise<Customer[]> {
  return openAccounts(
    cluster,
    Array.from({ length: number }, () => ({ credits: 1_000_000 })),
  );
}

/**
 * Compares the ledger with the answers. Each success is charged once, with the amount of its answer. Requests with lost answers may be
 * charged, at most once. Nothing else is charged.
 */
export async function auditLedger(
  cluster: Cluster,
  customers: readonly Customer[],
  outcomes: readonly Sent[],
): Promise<string[]> {
  // The request ids are the balancer's.
  const { violations } = audit(outcomes, await readLedger(cluster, customers), { idsHaveTime: false });
  return violations.slice(0, 20);
}

/** @param allowed outcomes, such as `503 SYS_002` */
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

/** The longest duration of a request, in milliseconds. */
export function slowest(outcomes: readonly Sent[]): number {
  return outcomes.reduce((worst, { sentAt, endedAt }) => Math.max(worst, endedAt - sentAt), 0);
}
