import { setTimeout as pause } from 'node:timers/promises';
import { admin, type Customer } from '@enrichment/testing';
import { readLedger } from '../../parts/accounts';
import type { Cluster } from '../cluster';
import { buildRelease, type Release, thisRelease } from '../release';
import { type Check, checkOf } from './check';

const grantCredits = 7;

/** Replicas of a commit are replaced by this release, one after the other. @param from any name of the commit */
export function upgradeFrom(from: string): Check {
  const before = buildRelease(from);
  return checkOf({
    about: `replicas of ${from} are replaced by this release, which migrates the database: no request and no grant fails`,
    cluster: (isBrief) => ({ release: before, replicas: isBrief ? 2 : 3 }),
    // The release's own command opens the accounts: the current one would migrate the database.
    open: (cluster, isBrief) => openAccountsBy(before, cluster, isBrief ? 2 : 4),
    perSecond: 100,
    run: async ({ cluster, customers, isBrief, end }) => {
      const releases: Release[] = [];
      const failures: string[] = [];
      let [running, given] = [true, 0];
      const give = async () => {
        for (let i = 0; running; i++) {
          const release = releases[i % releases.length]!;
          const { accountId } = customers[i % customers.length]!;
          const words = `credits grant --account ${accountId} --amount ${grantCredits} --reason upgrade`;
          await run(release, cluster, words).then(
            () => given++,
            ({ message }: Error) => failures.push(`a grant by ${release.name} failed: ${message}`),
          );
        }
      };
      await pause(2_000);
      releases.push(before);
      const giving = give();
      for (const [i, replica] of [...cluster.replicas].entries()) {
        await cluster.replace(replica, replica.as(thisRelease));
        // Both releases serve, write charges and grant.
        if (i === 0) releases.push(thisRelease);
        await pause(isBrief ? 3_000 : 10_000);
      }
      await end();
      running = false;
      await giving;
      const wrong = await run(thisRelease, cluster, 'ledger verify --archive').then(
        () => [],
        ({ stdout, message }: Error & { stdout?: string }) => [`ledger verify: ${stdout || message}`],
      );
      const entries = await readLedger(cluster.place, customers);
      const found = entries.filter(({ kind, reason }) => kind === 'grant' && reason === 'upgrade');
      const credits = found.reduce((sum, entry) => sum + entry.credits, 0);
      return {
        figures: `${cluster.replicas.length} replicas of ${before.name} replaced, ${given} grants by the commands of both`,
        violations: [
          ...failures,
          ...wrong,
          ...(credits === given * grantCredits && found.length === given
            ? []
            : [`${given} grants of ${grantCredits} credits: the ledger has ${found.length} of ${credits}`]),
        ],
      };
    },
  });
}

async function openAccountsBy(release: Release, cluster: Cluster, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let i = 0; i < count; i++) {
    const email = `caller-${i}@cluster.test`;
    const opened = await run(release, cluster, `account create --email ${email} --credits 1000000 --json`);
    await run(release, cluster, `limit set --account ${email} --operation ip --per-second 1000000`);
    const { account, api_key: apiKey } = JSON.parse(opened) as { account: { id: string }; api_key: string };
    customers.push({ accountId: account.id, apiKey });
  }
  return customers;
}

/** Runs a release's admin command on a cluster's database. */
function run({ admin: bundle }: Release, { place }: Cluster, words: string): Promise<string> {
  const settings = { DATABASE_URL: place.url! };
  return admin({ dataDir: place.dataDir, settings, bundle }, ...words.split(' '));
}
