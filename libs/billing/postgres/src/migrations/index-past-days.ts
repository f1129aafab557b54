import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests of today are written without the indexes by key and by operation, where each row of another key goes to a page of its own: two thirds of what
 * a row took with a million keys. A job makes them when the day is over (`indexPastDays`), for the days before this migration too.
 */
export class IndexPastDays1763700035000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Those of single partitions cannot be taken out of the table's and kept.
    await runner.query('DROP INDEX IF EXISTS usage_requests_by_operation, usage_requests_by_key');
  }

  /** What the job has made is in the way of the migration before, should it run again. */
  async down(runner: QueryRunner): Promise<void> {
    const indexes: { name: string }[] = await runner.query(
      `SELECT x.indexrelid::regclass::text AS name FROM pg_inherits i JOIN pg_index x ON x.indrelid = i.inhrelid
       WHERE i.inhparent = 'usage_requests'::regclass AND x.indexrelid::regclass::text ~ '^usage_requests_by_(key|operation)_'`,
    );
    for (const { name } of indexes) await runner.query(`DROP INDEX ${name}`);
    await runner.query(`
      CREATE INDEX usage_requests_by_key ON usage_requests (key_id, at);
      CREATE INDEX usage_requests_by_operation ON usage_requests (account_id, operation, at);`);
  }
}
