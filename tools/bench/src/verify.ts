import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billingTables, PostgresLedger, PostgresLedgerKeeper } from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { newCharge } from './charging';
import { fillingOf, fillLedger, type Filling, forgetFiles } from './filled-ledger';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

const admin = join(__dirname, '../../../apps/admin/bundle/main.js');
/** What `ledger verify` is to take at most, in seconds, of 100 million entries. */
const promised = 60;
const newEntries = 5_000;

export const description =
  'ledger verify of a ledger with checkpoints: at rest, from the disk, after new entries, after entries were changed or lost';

export async function run({ quick, size }: BenchOptions, results: Results): Promise<void> {
  const entries = size ?? (quick ? 100_000 : 1_000_000);
  for (const entriesEach of quick ? [50] : [50, 1_000])
    await verifyOne(fillingOf(entries, entriesEach), results);
}

async function verifyOne(filling: Filling, results: Results): Promise<void> {
  const dataDir = temporaryDataDir();
  try {
    await verify(dataDir); // Makes the tables.
    await fillLedger(dataDir, filling);
    const database = await Database.open({ dataDir, applicationName: 'bench', ...billingTables });
    const ledger = new PostgresLedger(database);
    try {
      await measure(dataDir, filling, database, ledger, results);
    } finally {
      await ledger.close();
      await database.close();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

async function measure(
  dataDir: string,
  filling: Filling,
  database: Database,
  ledger: PostgresLedger,
  results: Results,
): Promise<void> {
  const title = `${filling.used.toLocaleString('en')} accounts, ${filling.entries.toLocaleString('en')} entries`;
  const query = <Row>(sql: string, values: unknown[] = []) => database.dataSource.query<Row[]>(sql, values);
  const add = (what: string, unit: string, figure: number, wanted?: { atMost: number }) => {
    const measure = { what, unit, better: 'less', isList: true, ...(wanted && { wanted }) } as const;
    results.add(measure, title, figure);
    console.error(`${title}: ${what}: ${figure.toPrecision(4)} ${unit}`);
  };

  const [bytes] = await query<{ ledger: number }>(
    "SELECT sum(pg_total_relation_size(inhrelid))::bigint AS ledger FROM pg_inherits WHERE inhparent = 'ledger'::regclass",
  );
  add('bytes of an entry, with its indexes', 'bytes', bytes!.ledger / filling.entries, { atMost: 250 });
  // On connections that have ended when others are counted.
  const keeping = await Database.open({ dataDir, applicationName: 'bench' });
  const start = performance.now();
  await new PostgresLedgerKeeper(keeping.dataSource).checkpoint();
  add('first checkpoint, of an entry', 'µs', ((performance.now() - start) * 1_000) / filling.entries);
  await keeping.close();

  const expectRight = async (when: string, count: number) => {
    const before = await used(query);
    const verified = await verify(dataDir);
    const after = await used(query);
    if (!verified.ok || verified.entries !== count)
      throw new Error(`The ledger should be right: ${JSON.stringify(verified)}.`);
    add(`verify, ${when}`, 's', verified.seconds, { atMost: promised });
    add(`verify, ${when}: processor time of PostgreSQL`, 's', after.seconds - before.seconds);
    add(`verify, ${when}: read into its memory`, 'MB', after.megabytes - before.megabytes);
  };
  const expectWrong = async (why: string) => {
    const verified = await verify(dataDir);
    if (verified.ok) throw new Error(`Verification does not see that ${why}.`);
    add(`verify, after ${why}`, 's', verified.seconds, { atMost: promised });
    console.error(verified.difference);
  };

  await expectRight('at rest', filling.entries);
  await query('CHECKPOINT');
  forgetFiles(dataDir);
  await expectRight('at rest, from the disk', filling.entries);

  // Half of them of one account, the others of any.
  const ids = await query<{ id: string }>('SELECT id FROM accounts WHERE number = ANY ($1)', [
    Array.from({ length: newEntries / 2 }, () => 1 + Math.floor(Math.random() * filling.used)),
  ]);
  const charged = Array.from({ length: newEntries }, (_, i) => ids[i % 2 === 0 ? 0 : i % ids.length]!.id);
  await Promise.all(charged.map((id) => ledger.charge(newCharge(id))));
  await expectRight(`with ${newEntries.toLocaleString('en')} new entries`, filling.entries + newEntries);

  // What nobody may do: triggers are off meanwhile.
  await query('ALTER TABLE ledger DISABLE TRIGGER USER');
  const newest = `account = (SELECT number FROM accounts WHERE id = '${ids[0]!.id}') ORDER BY number DESC LIMIT 1`;
  const [last] = await query<{ account: number; number: number }>(
    `SELECT account, number FROM ledger WHERE ${newest}`,
  );
  const one = (number: number) => `account = ${last!.account} AND number = ${number}`;
  const middle = last!.number - newEntries / 4;
  await query(`UPDATE ledger SET credits = credits - 1 WHERE ${one(middle)}`);
  await expectWrong('a new entry was changed');
  await query(`UPDATE ledger SET credits = credits + 1 WHERE ${one(middle)}`);
  await query(`DELETE FROM ledger WHERE ${one(last!.number)}`);
  await expectWrong('the last entry was lost');
}

interface Verified {
  readonly ok: boolean;
  readonly entries: number;
  readonly difference?: string;
  readonly seconds: number;
}

/** As an operator runs it. */
async function verify(dataDir: string): Promise<Verified> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  const start = performance.now();
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [admin, 'ledger', 'verify', '--json'], { env }, (error, stdout, stderr) => {
      if (stdout) resolve(stdout);
      else reject(error ?? new Error(stderr));
    });
  });
  return {
    ...(JSON.parse(output) as Omit<Verified, 'seconds'>),
    seconds: (performance.now() - start) / 1_000,
  };
}

/** By connections that have ended, so far. */
async function used(
  query: <Row>(sql: string) => Promise<Row[]>,
): Promise<{ seconds: number; megabytes: number }> {
  const [row] = await query<{ blocks: number; server: string }>(
    `SELECT blks_read AS blocks, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS server
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  // Of its children, in ticks of a hundredth of a second: proc(5).
  const fields = readFileSync(`/proc/${row!.server}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return {
    seconds: (Number(fields[13]) + Number(fields[14])) / 100,
    megabytes: (row!.blocks * 8_192) / 1024 ** 2,
  };
}
