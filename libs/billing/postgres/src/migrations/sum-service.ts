import { migration } from '@enrichment/postgres';

/**
 * Sums of all accounts. They have a mark of their own, because the previous release counts requests without them. The mark begins at 0:
 * the job that counts skips to the oldest stored request.
 */
export const sumService = migration(
  'SumService1763800114000',
  `
CREATE TABLE IF NOT EXISTS usage_service_quarters (
  at timestamptz NOT NULL,
  requests bigint NOT NULL,
  credits bigint NOT NULL,
  bucket smallint NOT NULL, -- Of the latency of successes; 0 for errors.
  operation text NOT NULL,
  code text NOT NULL,
  PRIMARY KEY (at, operation, code, bucket)
) WITH (fillfactor = 90);
${['quarters', 'days']
  .map(
    (grain) => `CREATE TABLE IF NOT EXISTS usage_account_${grain} (
  at timestamptz NOT NULL,
  requests bigint NOT NULL,
  successes bigint NOT NULL,
  credits bigint NOT NULL,
  account_id text NOT NULL,
  PRIMARY KEY (at, account_id)
) WITH (fillfactor = 90);`,
  )
  .join('\n')}
ALTER TABLE usage_progress ADD COLUMN IF NOT EXISTS service_rolled_up_to bigint NOT NULL DEFAULT 0`,
);
