import type { DataSource, EntityManager } from 'typeorm';
import { countService } from './service-sums';
import { keptFrom, type UsageTables } from './usage-partitions';

/** Range of ids in one transaction, which may have gaps. */
const step = 50_000;
/** Transactions of a round for the sums of all accounts, which begin at the oldest stored request after an upgrade. */
const serviceSteps = 10;

/** Marks up to which requests are counted. */
type Mark = 'rolled_up_to' | 'service_rolled_up_to';

/**
 * Adds each request once to the counts per minute, hour and day, and to the sums of all accounts. The counts change in one
 * transaction with the mark up to which requests are counted. The mark's row is locked, so processes take turns. A late request
 * whose minute has expired still counts for its hour and day.
 *
 * @param now milliseconds since the Unix epoch
 * @returns the number of added requests
 */
export async function rollUp(dataSource: DataSource, tables: UsageTables, now: number): Promise<number> {
  const horizon = await settledHorizon(dataSource);
  let counted = 0;
  const addCounts = async (manager: EntityManager, from: number, to: number) => {
    counted += await count(manager, tables, from, to, now);
  };
  const addSums = (manager: EntityManager, from: number, to: number) =>
    countService(manager, from, to, new Date(keptFrom(tables.hours, now)));
  while (await moveMark(dataSource, 'rolled_up_to', horizon, addCounts));
  for (let i = 0; i < serviceSteps; i++) {
    if (!(await moveMark(dataSource, 'service_rolled_up_to', horizon, addSums))) break;
  }
  return counted;
}

/**
 * Counts the next requests after a mark, and moves it. It passes ids without a stored request, such as those of expired ones.
 * @returns whether requests before the horizon remain
 */
function moveMark(
  dataSource: DataSource,
  mark: Mark,
  horizon: number,
  add: (manager: EntityManager, from: number, to: number) => Promise<void>,
): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    const [progress] = await manager.query<[{ from: number }]>(
      `SELECT ${mark} AS from FROM usage_progress FOR UPDATE`,
    );
    if (progress.from >= horizon) return false;
    const [next] = await manager.query<{ id: number }[]>(
      'SELECT id FROM usage_requests WHERE id > $1 ORDER BY id LIMIT 1',
      [progress.from],
    );
    const from = Math.min(horizon, (next?.id ?? Infinity) - 1);
    const to = Math.min(horizon, from + step);
    await add(manager, from, to);
    await manager.query(`UPDATE usage_progress SET ${mark} = $1`, [to]);
    return to < horizon;
  });
}

/** Deletes the series whose last sum was dropped. It locks the mark as {@link rollUp} does, so that no sum is added at the same time. */
export async function deleteUnusedSeries(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await manager.query('SELECT FROM usage_progress FOR UPDATE');
    const isUsed = ['usage_days', 'usage_hours', 'usage_minutes', 'usage_matches'].map(
      (table) => `EXISTS (SELECT FROM ${table} WHERE series_id = s.id)`,
    );
    await manager.query(`DELETE FROM usage_series s WHERE NOT (${isUsed.join(' OR ')})`);
  });
}

/**
 * An id up to which every request is visible or was rolled back. Ids are assigned in order but become visible when their
 * transaction ends. The lock waits for the writers in progress and is held only briefly.
 */
function settledHorizon(dataSource: DataSource): Promise<number> {
  return dataSource.transaction(async (manager) => {
    await manager.query('LOCK TABLE ONLY usage_requests IN SHARE MODE');
    const [sequence] = await manager.query<[{ horizon: number }]>(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS horizon FROM usage_request_ids',
    );
    return sequence.horizon;
  });
}

async function count(
  manager: EntityManager,
  { minutes, hours, matches, days }: UsageTables,
  from: number,
  to: number,
  now: number,
): Promise<number> {
  const [row] = await manager.query<[{ counted: number }]>(countRequests, [
    from,
    to,
    ...[minutes, hours, days].map((table) => new Date(keptFrom(table, now))),
  ]);
  // Includes the series that were just created.
  await manager.query(countMatches, [from, to, new Date(keptFrom(matches, now))]);
  return row.counted;
}

/** The tables of counts, with the time of a row. `usage_hours` has quarters of hours, with which every time zone begins its days. */
const grains = [
  ['minute', 'minute'],
  ['hour', "date_bin('15 min', minute, timestamptz 'epoch')"],
  ['day', "date_trunc('day', minute, 'UTC')"],
] as const;

/** Each request counts for its key and, unless it is a test, for its account. Coarser counts are sums of finer ones. */
const countRequests = `
WITH fresh AS MATERIALIZED (
  SELECT account_id, coalesce(key_id, '') AS key_id, operation, code, minute, bucket,
         sum(requests) AS requests, sum(credits) AS credits
  FROM (SELECT *, date_trunc('minute', at, 'UTC') AS minute FROM usage_requests WHERE id > $1 AND id <= $2) r
  GROUP BY GROUPING SETS ((account_id, key_id, operation, code, minute, bucket),
                          (account_id, operation, code, minute, bucket, test))
  HAVING test IS NOT TRUE
), named AS (
  SELECT DISTINCT account_id, key_id, operation, code FROM fresh
), known AS MATERIALIZED (
  SELECT * FROM usage_series JOIN named USING (account_id, key_id, operation, code)
), added AS (
  INSERT INTO usage_series (account_id, key_id, operation, code)
  SELECT * FROM named EXCEPT SELECT account_id, key_id, operation, code FROM known
  RETURNING *
), counted AS MATERIALIZED (
  SELECT s.id AS series_id, minute, bucket, requests, credits
  FROM fresh JOIN (SELECT id, account_id, key_id, operation, code FROM known
                   UNION ALL SELECT id, account_id, key_id, operation, code FROM added) s
             USING (account_id, key_id, operation, code)
), ${grains
  .map(
    ([grain, start], i) => `${grain}s AS (
  INSERT INTO usage_${grain}s AS u (series_id, at, bucket, requests, credits)
  SELECT series_id, ${start} AS at, bucket, sum(requests), sum(credits)
  FROM counted WHERE minute >= $${i + 3}
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (series_id, at, bucket) DO UPDATE
  SET requests = u.requests + excluded.requests, credits = u.credits + excluded.credits
)`,
  )
  .join(', ')}
SELECT coalesce(sum(requests), 0)::bigint AS counted FROM fresh WHERE key_id <> ''`;

/** Counts look-ups with equal fields before it splits the fields. */
const countMatches = `
INSERT INTO usage_matches AS u (series_id, at, field, lookups)
SELECT s.id, r.at, f.field, sum(r.lookups)
FROM (SELECT account_id, key_id, operation, date_trunc('hour', at, 'UTC') AS at, found, sum(requests) AS lookups
      FROM usage_requests
      WHERE id > $1 AND id <= $2 AND at >= $3 AND code = 'ok' AND found IS NOT NULL AND NOT test
      GROUP BY 1, 2, 3, 4, 5) r
JOIN usage_series s
  ON s.account_id = r.account_id AND s.operation = r.operation AND s.code = 'ok' AND s.key_id IN (r.key_id, '')
CROSS JOIN generate_series(-1, 30) AS f (field)
WHERE f.field = -1 OR (r.found >> greatest(f.field, 0)) & 1 = 1
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3
ON CONFLICT (series_id, at, field) DO UPDATE SET lookups = u.lookups + excluded.lookups`;
