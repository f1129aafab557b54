import { usageContract } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { billingTables, PostgresUsageKeeper, PostgresUsageLog, PostgresUsageReports } from '../index';

/** The contract runs twice on tables that grow, each time on a day without earlier requests. */
const [dayBefore, dayOfRows] = [Date.UTC(2026, 5, 30, 23, 59), Date.UTC(2026, 11, 31, 23, 59)];

/** A day of 60 other accounts: requests that are in the sums already, and sums. */
const fill: Fill = async (source) => {
  for (const [partition, from, to] of [
    ['requests_20261231', '2026-12-31', '2027-01-01'],
    ['minutes_20261231', '2026-12-31', '2027-01-01'],
    ['hours_202612', '2026-12-01', '2027-01-01'],
    ['matches_202612', '2026-12-01', '2027-01-01'],
    ['days_2026', '2026-01-01', '2027-01-01'],
  ] as const)
    await source.query(`
      CREATE TABLE IF NOT EXISTS usage_${partition} PARTITION OF usage_${partition.split('_')[0]}
      FOR VALUES FROM ('${from} UTC') TO ('${to} UTC')`);
  const at = (n: string, parts: number) =>
    `timestamptz '2026-12-31 UTC' + ${n} % ${parts} * interval '1 day' / ${parts}`;
  await source.query(`
    INSERT INTO usage_series (account_id, key_id, operation, code)
      SELECT 'other_' || n, k, 'ip', c FROM generate_series(0, 59) n, unnest('{"",key_1}'::text[]) k, unnest('{ok,RATE_001}'::text[]) c`);
  for (const [table, parts] of [
    ['minutes', 1_440],
    ['hours', 96],
    ['days', 1],
  ] as const)
    await source.query(`
      INSERT INTO usage_${table} (series_id, at, bucket, requests, credits)
        SELECT s.id, ${at('n', parts)}, b, 1, 1
        FROM usage_series s, generate_series(0, ${Math.min(parts, 300) - 1}) n, generate_series(1, 3) b WHERE account_id LIKE 'other\\_%'`);
  await source.query(`
    INSERT INTO usage_matches (series_id, at, field, lookups)
      SELECT s.id, ${at('n', 24)}, f, 1 FROM usage_series s, generate_series(0, 23) n, generate_series(-1, 9) f
      WHERE account_id LIKE 'other\\_%' AND code = 'ok'`);
  await source.query(`
    INSERT INTO usage_requests (request_id, at, latency_ms, credits, bucket, account_id, key_id, operation, code)
      SELECT 'r' || n, ${at('n', 60_000)}, 1, 1, 1, 'other_' || n % 60, 'key_1', 'ip', CASE n % 3 WHEN 0 THEN 'RATE_001' ELSE 'ok' END
      FROM generate_series(1, 60000) n`);
  await source.query(
    'UPDATE usage_progress SET (rolled_up_to, service_rolled_up_to) = (SELECT last_value, last_value FROM usage_request_ids)',
  );
};

/** Statements that may read more: those that make partitions, and batches of 1,000 requests, which go into seven indexes. */
const larger: [RegExp, number][] = [
  [/^SELECT make_usage_partition/, Infinity],
  [/^INSERT INTO usage_requests/, 15_000],
];

plansContract(billingTables, { fill, larger }, (open) =>
  usageContract('PostgreSQL', async () => {
    const database = open();
    const { dataSource } = database;
    const [{ count }] = await dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM usage_series');
    const now = count < 100 ? dayBefore : dayOfRows;
    const clock = new ManualClock(now);
    const log = new PostgresUsageLog(database, clock);
    const keeper = new PostgresUsageKeeper(database, clock);
    await keeper.run();
    return {
      log,
      now,
      reports: new PostgresUsageReports(dataSource),
      settle: async () => {
        await log.flush();
        await keeper.run();
      },
      close: () => log.close(),
    };
  }),
);
