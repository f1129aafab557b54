import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per request, and what they add up to per minute, hour and day. All four tables are divided by time;
 * `makePartitions` makes the parts. `usage_progress` says up to which id requests have been added up.
 */
export class CreateUsage1763600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE usage_request_ids;
      CREATE TABLE usage_requests (
        id bigint NOT NULL DEFAULT nextval('usage_request_ids'),
        at timestamptz NOT NULL,
        latency_ms double precision NOT NULL,
        credits bigint NOT NULL,
        bucket smallint NOT NULL,
        request_id text NOT NULL,
        account_id text NOT NULL,
        key_id text NOT NULL,
        operation text NOT NULL,
        code text NOT NULL,
        UNIQUE (request_id, at) -- A batch that is sent again is written once.
      ) PARTITION BY RANGE (at);
      CREATE INDEX usage_requests_by_id ON usage_requests (id);

      CREATE TABLE usage_progress (rolled_up_to bigint NOT NULL);
      INSERT INTO usage_progress VALUES (0);

      -- Short names for what is counted together, so that the counts stay small. An empty key: all keys.
      CREATE TABLE usage_series (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL,
        key_id text NOT NULL,
        operation text NOT NULL,
        code text NOT NULL,
        UNIQUE (account_id, key_id, operation, code)
      );`);
    for (const table of ['usage_minutes', 'usage_hours', 'usage_days']) {
      await runner.query(`
        CREATE TABLE ${table} (
          at timestamptz NOT NULL,
          requests bigint NOT NULL,
          credits bigint NOT NULL,
          series_id integer NOT NULL,
          bucket smallint NOT NULL,
          PRIMARY KEY (series_id, at, bucket)
        ) PARTITION BY RANGE (at);`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE usage_days, usage_hours, usage_minutes, usage_series, usage_progress, usage_requests;
      DROP SEQUENCE usage_request_ids;`);
  }
}
