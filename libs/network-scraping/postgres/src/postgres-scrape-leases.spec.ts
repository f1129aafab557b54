import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scrapeLeasesContract } from '@enrichment/network-scraping-domain/testing';
import { Database } from '@enrichment/postgres';
import { removeDataDir, dataDirWithCluster } from '@enrichment/postgres/testing';
import { pageTables, PostgresScrapeLeases } from './index';

const dataDir = dataDirWithCluster();
const options = { ...pageTables, dataDir, applicationName: 'test' };
const never = new AbortController().signal;
let one: Database;
let two: Database;

beforeAll(async () => {
  one = await Database.open(options);
  two = await Database.open(options);
});

afterAll(async () => {
  await two.close();
  await one.close();
  removeDataDir(dataDir);
});

scrapeLeasesContract('PostgresScrapeLeases', () =>
  Promise.resolve({
    one: new PostgresScrapeLeases(one.dataSource),
    two: new PostgresScrapeLeases(two.dataSource),
  }),
);

describe('PostgresScrapeLeases', () => {
  const rows = (): Promise<unknown[]> => one.dataSource.query('SELECT * FROM network_flight_leases');

  it('gives the key of a killed process to the next one, long before its expiry', async () => {
    const holder = spawn(process.execPath, ['-e', holdForever], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    const leases = new PostgresScrapeLeases(two.dataSource);
    expect(await rows()).toHaveLength(1);
    const impatient = new AbortController();
    const tooEarly = leases.acquire('company:acme', 60_000, impatient.signal);
    impatient.abort(new Error('too early'));
    await expect(tooEarly).rejects.toThrow('too early');
    holder.kill('SIGKILL');
    const lease = await leases.acquire('company:acme', 60_000, AbortSignal.timeout(20_000));
    await lease.release();
  });

  it('does not expire the key of a slow holder that is alive', async () => {
    const slow = new PostgresScrapeLeases(one.dataSource, 60);
    const lease = await slow.acquire('company:slow', 60_000, never);
    const first = (await rows()) as { expires_at: Date }[];
    let renewed = first;
    while (renewed[0]!.expires_at.getTime() < first[0]!.expires_at.getTime() + 200) {
      renewed = (await rows()) as { expires_at: Date }[];
    }
    await lease.release();
    expect(await rows()).toEqual([]);
  });

  it('removes expired leases of dead holders', async () => {
    await one.dataSource.query(
      `INSERT INTO network_flight_leases
       SELECT 'company:' || i, gen_random_uuid(), now() - interval '2 minutes', now() FROM generate_series(1, 5) AS i`,
    );
    const lease = await new PostgresScrapeLeases(one.dataSource).acquire('company:acme', 1_000, never);
    await lease.release();
    expect(await rows()).toEqual([]);
  });

  it('grants leases while the database is unreachable', async () => {
    const other = await Database.open(options);
    const leases = new PostgresScrapeLeases(other.dataSource);
    const before = await leases.acquire('company:acme', 1_000, never);
    await other.close();
    const without = await leases.acquire('company:acme', 1_000, never);
    await Promise.all([before.release(), without.release()]);
  });
});

/** A separate process that takes a lease and does nothing more. It runs the compiled code. */
const holdForever = `
const { Database } = require(${JSON.stringify(join(__dirname, '../../../postgres/dist/index.js'))});
const { PostgresScrapeLeases } = require(${JSON.stringify(join(__dirname, '../dist/index.js'))});
(async () => {
  const database = await Database.open({ dataDir: ${JSON.stringify(dataDir)}, applicationName: 'holder' });
  const leases = new PostgresScrapeLeases(database.dataSource, 300);
  await leases.acquire('company:acme', 60_000, new AbortController().signal);
  console.log('held');
})();`;
