import { billingTables, PostgresLedger } from '@enrichment/billing-postgres';
import { Database, EmbeddedServer } from '@enrichment/postgres';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { Pool } from 'pg';
import {
  baselineTables,
  type ChargeOne,
  groupCommit,
  statementPerCharge,
  transactionPerCharge,
} from './charging';
import { closedLoop } from './closed-loop';
import type { BenchOptions, Results } from './results';

const callers = 64;
/** Connections of the baselines. Both more and fewer make them slower here. */
const connections = 16;

export const description =
  'charges of one hot account and of 1,000 accounts, beside one transaction, and one statement, per charge';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const dataDir = temporaryDataDir();
  const server = await EmbeddedServer.open(dataDir);
  const database = await Database.open({
    url: server.url,
    dataDir,
    applicationName: 'bench',
    ...billingTables,
  });
  const pool = new Pool({ connectionString: server.url, max: connections });
  pool.on('error', () => undefined); // Connections that are still closing when the server stops.
  const ledger = new PostgresLedger(database);
  const ways = {
    'group commit': groupCommit(ledger),
    'transaction per charge': transactionPerCharge(pool),
    'statement per charge': statementPerCharge(pool),
  };
  try {
    await pool.query(baselineTables);
    for (const [title, count] of [
      ['one hot account', 1],
      ['1,000 accounts', 1_000],
    ] as const)
      await race(results, title, ways, await openAccounts(database, title, count), quick);
    const { ok, entries, difference } = await ledger.verify();
    if (!ok) throw new Error(`The ledger does not add up: ${difference}.`);
    console.log(`\nthe ledger adds up: ${entries} entries`);
  } finally {
    await ledger.close();
    await pool.end();
    await database.close();
    await server.close();
    removeDataDir(dataDir);
  }
}

/** Rich accounts, made in bulk with their grants, in our tables and in those of the baselines. */
async function openAccounts({ dataSource }: Database, name: string, count: number): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    `WITH opened AS (
       INSERT INTO accounts (id, email)
       SELECT 'acc_' || upper(left(md5($1 || n), 26)), format('%s@%s.bench', n, md5($1)) FROM generate_series(1, $2::int) AS n
       RETURNING id, number),
     granted AS (
       INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
       SELECT number, 1, 1, 1000000000, 1000000000, 0, 0 FROM opened)
     INSERT INTO baseline_accounts (id, number, credits) SELECT id, number, 1000000000 FROM opened RETURNING id`,
    [name, count],
  );
  return rows.map(({ id }) => id);
}

async function race(
  results: Results,
  title: string,
  ways: Readonly<Record<string, ChargeOne>>,
  accounts: readonly string[],
  quick: boolean,
): Promise<void> {
  const [rounds, seconds] = quick ? [2, 0.3] : [7, 4];
  const load = (charge: ChargeOne, duration: number) =>
    closedLoop(callers, duration, () => charge(accounts[Math.floor(Math.random() * accounts.length)]!));
  for (const way of Object.values(ways)) await load(way, quick ? 0.2 : 1);
  for (let round = 1; round <= rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const { rate, p99 } = await load(way, seconds);
      results.add({ what: `${title}, ${callers} callers: charges`, unit: '/s', better: 'more' }, name, rate);
      results.add({ what: `${title}, ${callers} callers: p99`, unit: 'ms', better: 'less' }, name, p99);
      console.error(`round ${round}/${rounds}  ${name}: ${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms`);
    }
  }
}
