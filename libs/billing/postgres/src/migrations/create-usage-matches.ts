import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which fields a successful look-up found, and what that adds up to per hour: `field` is the place of a field, or -1 for
 * the look-ups themselves.
 */
export class CreateUsageMatches1763700031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE usage_requests ADD COLUMN found integer;
      CREATE TABLE usage_matches (
        at timestamptz NOT NULL,
        lookups bigint NOT NULL,
        series_id integer NOT NULL,
        field smallint NOT NULL,
        PRIMARY KEY (series_id, at, field)
      ) PARTITION BY RANGE (at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE usage_matches;
      ALTER TABLE usage_requests DROP COLUMN found;`);
  }
}
