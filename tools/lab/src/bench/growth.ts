import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { billingTables, PostgresLedgerKeeper, PostgresUsageKeeper } from '@enrichment/billing-postgres';
import { SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { admin, type Customer, freePort, lookUp, startService } from '@enrichment/testing';
import { openAccounts } from '../parts/accounts';
import { writeLocations } from '../parts/locations';
import { Postgres } from '../parts/postgres';
import { spreadOf } from '../parts/statistics';
import type { BenchOptions, Results } from './results';

const dayMs = 86_400_000;
const accounts = 10_000;
/** The ledger's years in short: a quarter of the entries is old enough for the archive. */
const ledgerDays = 120;
/** A day more than requests are kept, so that one is dropped. */
const usageDays = 32;
const grant = 1_000_000_000;
const rowsAtOnce = 1_000_000;
const times = 10;
const user = { email: 'operator@bench.test', password: 'growing-by-a-thousand' };

export const description =
  'requests, pages, jobs, verification and a restore with --rows entries of the ledger and rows of usage (50 million), beside a thousandth';

export async function run({ quick, rows }: BenchOptions, results: Results): Promise<void> {
  const large = rows ?? (quick ? 200_000 : 50_000_000);
  for (const size of [large, Math.max(10_000, large / 1_000)]) await measure(size, results);
}

async function measure(rows: number, results: Results): Promise<void> {
  const dataDir = temporaryDataDir();
  const postgres = await Postgres.create(dataDir, await freePort(), {
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', fsync: 'off', maintenance_work_mem: '512MB' },
  });
  const name = `${rows.toLocaleString('en')} rows`;
  const add = (what: string, unit: string, figure: number) => {
    console.error(`${name}: ${what}: ${figure.toFixed(1)} ${unit}`);
    results.add({ what, unit }, name, figure);
  };
  const time = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    add(what, 's', (performance.now() - start) / 1_000);
  };
  try {
    const place = { url: postgres.url, dataDir };
    const settings = {
      DATABASE_URL: postgres.url,
      MMDB_PATHS: writeLocations(dataDir),
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
    };
    const command = (...args: string[]) => admin({ dataDir, settings }, ...args);
    await command('user', 'create', '--email', user.email, '--role', 'admin', '--password', user.password);
    const [customer] = await openAccounts(place, [{ credits: grant }]);
    const database = await Database.open({ ...place, applicationName: 'bench', ...billingTables });
    try {
      // As the jobs of those days did.
      for (let ago = usageDays; ago > 0; ago--)
        await new PostgresUsageKeeper(database, {
          now: () => Date.now() - ago * dayMs,
          monotonic: () => performance.now(),
        }).run();
      await fill(postgres, customer!, rows);
      await doJobs(database, time);
    } finally {
      await database.close();
    }
    await time('verify', () => command('ledger', 'verify'));
    await time('verify --archive', () => command('ledger', 'verify', '--archive'));
    const size = 'SELECT pg_database_size($1) AS bytes';
    const [{ bytes }] = (await postgres.query(size, ['enrichment'])) as [{ bytes: string }];
    add('bytes of an entry and a row of usage', '', Number(bytes) / rows);
    const start = performance.now();
    const service = await startService({ dataDir, settings });
    try {
      add('start', 's', (performance.now() - start) / 1_000);
      const { pages, exported } = await requests(service.url, customer!);
      await time('export of a fifth of the ledger', exported);
      for (const [what, send] of pages) {
        await send();
        const costs: number[] = [];
        for (let i = 0; i < times; i++) {
          const before = nanoseconds(postgres.pids);
          await send();
          costs.push((nanoseconds(postgres.pids) - before) / 1e6);
        }
        // Jobs run beside some of the requests.
        add(what, 'ms of PostgreSQL', spreadOf(costs).median);
      }
    } finally {
      await service.stop();
    }
  } finally {
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/**
 * A fifth of the rows is of one account, the others of 9,800 accounts, a thousand rows at a time. Both tables are written as time does: in its
 * order, with ascending ids.
 */
async function fill(postgres: Postgres, { accountId }: Customer, rows: number): Promise<void> {
  const query = (sql: string, ...values: unknown[]) => postgres.query(sql, values, 'enrichment');
  await query(
    `INSERT INTO accounts (id, email) SELECT 'acc_' || n, n || '@bench.test' FROM generate_series(1, ${accounts}) n`,
  );
  await query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
     SELECT 'key_' || number, id, 'bench', 'enr_bench', md5(id), '{ip}' FROM accounts WHERE id <> $1`,
    accountId,
  );
  await query("UPDATE api_keys SET scopes = '{ip,manage}' WHERE account_id = $1", accountId);
  await query(
    `INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
     SELECT number, 1, 1, ${grant}, ${grant}, 0, 0 FROM accounts WHERE id LIKE 'acc\\__%' AND number BETWEEN 100 AND 9899`,
  );
  const [own] = (await query(
    'SELECT a.number, k.id FROM accounts a JOIN api_keys k ON k.account_id = a.id WHERE a.id = $1',
    accountId,
  )) as [{ number: string; id: string }];
  const source = (days: number) => `
    (SELECT n, at, n % 5 = 0 AS own, CASE WHEN n % 5 = 0 THEN n / 5 ELSE other / 9800000 * 1000 + other % 1000 END AS place,
            100 + other / 1000 % 9800 AS account,
            (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || lpad(to_hex(n), 20, '0'))::uuid AS request
     FROM (SELECT n, n - n / 5 - 1 AS other, now() - (1 - n::float8 / ${rows}) * interval '${days} days' AS at
           FROM generate_series($1::bigint, $2::bigint) n) numbered) e`;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const span = [from, Math.min(from + rowsAtOnce, rows) - 1];
    await Promise.all([
      query(
        `INSERT INTO ledger (account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation)
         SELECT CASE WHEN own THEN $3::bigint ELSE account END, place + 2, at, -1, ${grant} - place - 1, request, 1, 0, 0, 2,
                (SELECT ledger_operation('ip'))
         FROM ${source(ledgerDays)}`,
        ...span,
        own.number,
      ),
      query(
        `INSERT INTO usage_requests (at, latency_ms, credits, bucket, request_id, account_id, key_id, operation, code)
         SELECT at, 1, 1, 10, '0' || substr(upper(replace(request::text, '-', '')), 1, 25), CASE WHEN own THEN $3 ELSE 'acc_' || account END,
                CASE WHEN own THEN $4 ELSE 'key_' || account END, 'ip', CASE WHEN n % 100 = 0 THEN 'IP_001' ELSE 'ok' END
         FROM ${source(usageDays)}`,
        ...span,
        accountId,
        own.id,
      ),
    ]);
    console.error(`filling: ${(span[1]! + 1).toLocaleString('en')} rows`);
  }
  await query(
    `INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances WHERE entries > 0`,
  );
  await query('VACUUM ANALYZE');
}

/** What jobs do with rows that were written while none ran. */
async function doJobs(
  database: Database,
  time: (what: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const ledger = new PostgresLedgerKeeper(database.dataSource);
  const usage = new PostgresUsageKeeper(database, new SystemClock());
  await time('roll-up of all rows of usage', () => usage.run());
  await time('roll-up without new rows', () => usage.run());
  await time('retention: a day of usage is dropped', () => usage.forget(Date.now()));
  await time('checkpoint of all entries', () => ledger.checkpoint());
  await time('checkpoint without new entries', () => ledger.checkpoint());
  await time('archive of a quarter of the entries', () => ledger.archive(new Date(Date.now() - 90 * dayMs)));
}

/** What callers and people wait for. */
async function requests(
  url: string,
  customer: Customer,
): Promise<{ pages: (readonly [string, () => Promise<unknown>])[]; exported: () => Promise<void> }> {
  const headers = { 'x-api-key': customer.apiKey, origin: url, cookie: '' };
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${url}${path}`, { headers });
    const text = await response.text();
    if (response.ok) return text;
    if (response.status !== 429) throw new Error(`${path}: ${response.status} ${text}`);
    await pause(1_000);
    return get(path);
  };
  const signedIn = await fetch(`${url}/dashboard/api/sign-in`, {
    method: 'POST',
    body: JSON.stringify(user),
    headers: { origin: url, 'content-type': 'application/json' },
  });
  headers.cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  const { entries } = JSON.parse(await get(`/v1/ledger?from=${ago(100)}&to=${ago(99)}&limit=1`)) as {
    entries: { request_id: string }[];
  };
  const account = `/dashboard/api/admin/accounts/${customer.accountId}`;
  const paths = [
    '/v1/account',
    '/v1/keys',
    '/v1/usage?range=hour',
    '/v1/usage?range=month',
    '/v1/ledger',
    `/v1/ledger?from=${ago(60)}&to=${ago(59)}`,
    `/v1/ledger?to=${ago(100)}`,
    '/v1/ledger?kind=grant',
    '/v1/ledger?operation=email',
    '/v1/requests',
    `/v1/requests?to=${ago(15)}`,
    '/v1/requests?operation=email',
    '/v1/requests?outcome=service',
    ...['accounts', 'accounts?search=bench', 'usage?range=day', 'usage?range=month', 'health', 'audit'].map(
      (page) => `/dashboard/api/admin/${page}`,
    ),
    `/dashboard/api/admin/requests/${entries[0]!.request_id}`,
    account,
    `${account}/requests`,
    `${account}/ledger.csv?from=${ago(60)}&to=${ago(59.9)}`,
    `${account}/requests.csv?from=${ago(15)}&to=${ago(14.9)}`,
  ];
  const nameOf = (path: string) =>
    path
      .replaceAll(/=20[^&]*/g, '=...')
      .replace(customer.accountId, 'ID')
      .replace(entries[0]!.request_id, 'ARCHIVED');
  return {
    pages: [
      ['IP look-up', () => lookUp(url, customer)],
      ...paths.map((path) => [nameOf(path), () => get(path)] as const),
    ],
    exported: async () => {
      const { body } = await fetch(`${url}${account}/ledger.csv`, { headers });
      await body!.pipeTo(new WritableStream());
    },
  };
}

/** Processor time so far, without processes that have ended. */
function nanoseconds(pids: readonly number[]): number {
  const files = pids.map((pid) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file));
  return files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);
}
