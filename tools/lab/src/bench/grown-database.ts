import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { apiKeyDigest } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresApiKeys,
  PostgresLedger,
  PostgresLedgerKeeper,
  PostgresUsageLog,
} from '@enrichment/billing-postgres';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { pageTables, PostgresPageStore } from '@enrichment/network-scraping-postgres';
import { Database } from '@enrichment/postgres';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const grant = 1_000_000_000;
/** Keys, pages and rows of usage, which are kept for a month: no more of each. */
const mostOthers = 1_000_000;
const usageChunk = 50_000;

export type GrownDatabase = Awaited<ReturnType<typeof growDatabase>>;

const sizes = `
SELECT sum(pg_table_size(p.inhrelid))::bigint AS entries,
       sum(pg_indexes_size(p.inhrelid) - pg_relation_size(r.indexrelid))::bigint AS numbers, sum(pg_relation_size(r.indexrelid))::bigint AS requests
FROM pg_inherits p JOIN pg_index r ON r.indrelid = p.inhrelid AND r.indisunique AND NOT r.indisprimary
WHERE p.inhparent = 'ledger'::regclass`;

/**
 * A database on a server of its own, filled as years of use would: every account has keys, a grant and its charges. There are as many keys, pages
 * and rows of usage, all of today, as there are entries, up to a million (`others`).
 *
 * @param entriesEach ledger entries of every account, at least 1
 */
export async function growDatabase(accounts: number, entriesEach: number) {
  const dataDir = temporaryDataDir();
  const migrations = [...billingTables.migrations, ...pageTables.migrations];
  const database = await Database.open({ dataDir, applicationName: 'bench', migrations });
  const entries = accounts * entriesEach;
  const others = Math.min(entries, mostOthers);
  const ledger = new PostgresLedger(database);
  const query = <Row>(sql: string, values: unknown[] = []) => database.dataSource.query<Row[]>(sql, values);
  await query(
    `INSERT INTO accounts (id, email)
     SELECT 'acc_' || md5(n::text), n || '@bench.test' FROM generate_series(0, $1::int - 1) AS n`,
    [accounts],
  );
  // The digest is what apiKeyDigest('bench <n>') makes.
  await query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
     SELECT 'key_' || md5(n::text), 'acc_' || md5((n % $2::int)::text), 'bench', 'enr_bench',
            translate(rtrim(encode(sha256(convert_to('bench ' || n, 'UTF8')), 'base64'), '='), '+/', '-_'), '{email}'
     FROM generate_series(0, $1::int - 1) AS n`,
    [others, accounts],
  );
  await query(
    `INSERT INTO network_pages (kind, name, record, origins, fetched_at, parser_version, deleted, website_domain)
     SELECT 'company', 'c' || n, jsonb_build_object('name', 'Company ' || n, 'overview', repeat(md5(n::text), 16)), '{}',
            now() - n * interval '1 second', 1, false, 'c' || n || '.test'
     FROM generate_series(0, $1::int - 1) AS n`,
    [others],
  );
  await query('INSERT INTO network_page_names SELECT kind, name, name FROM network_pages');
  // Each pass gives every account its next entry, as time does. The request ids sort before all of today.
  for (let pass = 0; pass < entriesEach; pass++) {
    await query(
      `INSERT INTO ledger (account, number, kind, operation, request, key, credits, balance_after, ip_lookups, ip_lookups_after)
       SELECT a.number, pass + 1, CASE pass WHEN 0 THEN 1 ELSE 2 END, CASE WHEN pass > 0 THEN ledger_operation('email') END,
              CASE WHEN pass > 0 THEN lpad(to_hex(pass::bigint * $1::int + a.number), 32, '0')::uuid END,
              CASE WHEN pass > 0 THEN a.number END,
              CASE pass WHEN 0 THEN $3::bigint ELSE -1 END, $3::bigint - pass, 0, 0
       FROM accounts a, (SELECT $2::int AS pass) AS given`,
      [accounts, pass, grant],
    );
    if (pass % 10 === 9) console.error(`filling: ${((pass + 1) * accounts).toLocaleString('en')} entries`);
  }
  await query(
    'INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances',
  );
  const usage = new PostgresUsageLog(database, new SystemClock());
  /** Writes rows of usage, each of any account and key. */
  const writeUsage = async (count: number) => {
    const at = new Date();
    for (let i = 0; i < count; i++) {
      const n = Math.floor(Math.random() * others);
      usage.record({
        ...{
          requestId: newUlid(),
          at,
          operation: 'email',
          code: 'ok',
          credits: 1,
          latencyMs: 1,
          requests: 1,
        },
        ...{ accountId: accountId(n % accounts), keyId: `key_${md5(String(n))}` },
      });
    }
    await usage.flush();
  };
  for (let written = 0; written < others; written += usageChunk) {
    await writeUsage(Math.min(usageChunk, others - written));
    console.error(`filling: ${written.toLocaleString('en')} rows of usage`);
  }
  await query('VACUUM ANALYZE');
  await query('CHECKPOINT');
  return {
    ...{ accounts, entries, others, ledger, writeUsage, accountId },
    pages: new PostgresPageStore(database.dataSource),
    keys: new PostgresApiKeys(database.dataSource),
    keeper: new PostgresLedgerKeeper(database.dataSource),
    /** Milliseconds that the processes of its connections have taken so far. */
    processorTime: async () => {
      const connections = await query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
      );
      return connections.reduce((sum, { pid }) => sum + nanosecondsOf(pid), 0) / 1e6;
    },
    /** Bytes of the ledger: its entries, the index of their numbers, that of their requests. */
    sizes: async () => (await query<Record<'entries' | 'numbers' | 'requests', number>>(sizes))[0]!,
    digest: (n: number) => apiKeyDigest(`bench ${n}`),
    slug: (n: number) => `c${n}`,
    close: async () => {
      await usage.close();
      await ledger.close();
      await database.close();
      removeDataDir(dataDir);
    },
  };
}

function accountId(n: number): string {
  return `acc_${md5(String(n))}`;
}

/** Processor time of a process with one thread. It is exact, while a tick of proc(5) is as long as a short round. */
function nanosecondsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
}

function md5(text: string): string {
  return hash('md5', text);
}
