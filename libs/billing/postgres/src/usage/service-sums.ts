import type { EntityManager } from 'typeorm';

/** Sums of all accounts, which the operator's page reads, by quarters of an hour and by days of UTC. */
export const serviceTables = [
  'usage_service_quarters',
  'usage_account_quarters',
  'usage_account_days',
] as const;

/**
 * Adds requests to the sums of all accounts.
 *
 * @param from the id before the first one
 * @param to the last id
 * @param keptFrom the time of the oldest row that is kept
 */
export async function countService(
  manager: EntityManager,
  from: number,
  to: number,
  keptFrom: Date,
): Promise<void> {
  await manager.query(count, [from, to, keptFrom]);
}

const quarter = `date_bin('15 min', at, timestamptz 'epoch')`;

/** Only the latencies of successes are reported. */
const count = `
WITH fresh AS MATERIALIZED (
  SELECT account_id, operation, code, ${quarter} AS at, CASE code WHEN 'ok' THEN bucket ELSE 0 END AS bucket,
         sum(requests) AS requests, sum(credits) AS credits, coalesce(sum(requests) FILTER (WHERE code = 'ok'), 0) AS successes
  FROM usage_requests WHERE id > $1 AND id <= $2 AND at >= $3 AND NOT test
  GROUP BY 1, 2, 3, 4, 5
), service AS (
  INSERT INTO usage_service_quarters AS u (at, operation, code, bucket, requests, credits)
  SELECT at, operation, code, bucket, sum(requests), sum(credits) FROM fresh
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (at, operation, code, bucket) DO UPDATE
  SET requests = u.requests + excluded.requests, credits = u.credits + excluded.credits
), quarters AS (
  ${addToAccounts('usage_account_quarters', 'at')}
)
${addToAccounts('usage_account_days', `date_trunc('day', at, 'UTC')`)}`;

function addToAccounts(table: string, start: string): string {
  return `INSERT INTO ${table} AS u (at, account_id, requests, successes, credits)
  SELECT ${start} AS at, account_id, sum(requests), sum(successes), sum(credits) FROM fresh
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (at, account_id) DO UPDATE
  SET requests = u.requests + excluded.requests, successes = u.successes + excluded.successes,
      credits = u.credits + excluded.credits`;
}
