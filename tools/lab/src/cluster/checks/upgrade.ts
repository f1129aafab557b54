import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster';
import { type Customer, readLedger } from '../customers';
import { admin, buildRelease, type Release, thisRelease } from '../release';
import { Load } from '@enrichment/testing';
import { auditLedger, type Check, counts, onCluster, slowest, unexpected } from './check';

const grantCredits = 7;

/** Replicas of a commit are replaced by this release, one after the other. @param from any name of the commit */
export const upgradeFrom = (from: string): Check => ({
  about: `replicas of ${from} are replaced by this release, which migrates the database: no request and no grant fails`,
  run: async ({ balancer, isBrief }) => {
    const before = buildRelease(from);
    try {
      return await onCluster({ balancer, release: before, replicas: isBrief ? 2 : 3 }, async (cluster) => {
        const customers = await openAccountsBy(before, cluster, isBrief ? 2 : 4);
        const load = new Load({ url: cluster.url, customers, perSecond: 100 });
        const grants = new Grants(cluster, customers);
        await pause(2_000);
        grants.giveBy(before);
        for (const [i, replica] of [...cluster.replicas].entries()) {
          await cluster.replace(replica, thisRelease);
          // Both releases serve, write charges and grant.
          if (i === 0) grants.giveBy(thisRelease);
          await pause(isBrief ? 3_000 : 10_000);
        }
        const outcomes = await load.stop();
        const given = await grants.stop();
        const verified = await admin(thisRelease, cluster, ['ledger', 'verify', '--archive']);
        return {
          figures: `${cluster.replicas.length} replicas of ${before.name} replaced: ${counts(outcomes)}; slowest ${slowest(outcomes)} ms; ${given} grants, by the commands of both`,
          violations: [
            ...unexpected(outcomes),
            ...grants.failures,
            ...(await auditLedger(cluster, customers, outcomes)),
            ...(await auditGrants(cluster, customers, given)),
            ...(verified.status === 0 ? [] : [`ledger verify: ${verified.text}`]),
          ],
        };
      });
    } finally {
      before.remove();
    }
  },
});

/** The release's own command opens the accounts: the current one would migrate the database. */
async function openAccountsBy(release: Release, cluster: Cluster, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let i = 0; i < count; i++) {
    const email = `caller-${i}@cluster.test`;
    const create = `account create --email ${email} --credits 1000000`;
    const opened = await must(release, cluster, [...create.split(' '), '--json']);
    const limit = `limit set --account ${email} --operation ip --per-second 1000000`;
    await must(release, cluster, limit.split(' '));
    const { account, api_key: apiKey } = JSON.parse(opened) as { account: { id: string }; api_key: string };
    customers.push({ accountId: account.id, apiKey });
  }
  return customers;
}

class Grants {
  readonly failures: string[] = [];
  private readonly releases: Release[] = [];
  private giving: Promise<void> | undefined;
  private running = true;
  private given = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly customers: readonly Customer[],
  ) {}

  giveBy(release: Release): void {
    this.releases.push(release);
    this.giving ??= this.give();
  }

  /** @returns how many were given */
  async stop(): Promise<number> {
    this.running = false;
    await this.giving;
    return this.given;
  }

  private async give(): Promise<void> {
    for (let i = 0; this.running; i++) {
      const release = this.releases[i % this.releases.length]!;
      const { accountId } = this.customers[i % this.customers.length]!;
      const words = [
        'credits',
        'grant',
        '--account',
        accountId,
        '--amount',
        String(grantCredits),
        '--reason',
        'upgrade',
      ];
      const { status, text } = await admin(release, this.cluster, words);
      if (status === 0) this.given++;
      else this.failures.push(`a grant by ${release.name} failed: ${text}`);
    }
  }
}

async function auditGrants(
  cluster: Cluster,
  customers: readonly Customer[],
  given: number,
): Promise<string[]> {
  const entries = await readLedger(cluster, customers);
  const found = entries.filter(({ kind, reason }) => kind === 'grant' && reason === 'upgrade');
  const credits = found.reduce((sum, entry) => sum + entry.credits, 0);
  return credits === given * grantCredits && found.length === given
    ? []
    : [
        `${given} grants of ${grantCredits} credits were given, the ledger has ${found.length} of ${credits} together`,
      ];
}

async function must(release: Release, cluster: Cluster, words: readonly string[]): Promise<string> {
  const { status, text } = await admin(release, cluster, words);
  if (status !== 0) throw new Error(`${words.join(' ')} of ${release.name} failed: ${text}`);
  return text;
}
