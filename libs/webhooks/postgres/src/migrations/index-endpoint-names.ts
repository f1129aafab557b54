import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes names of endpoints unique in their account. */
export class IndexEndpointNames1763800074000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS webhook_endpoints_by_name');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY webhook_endpoints_by_name ON webhook_endpoints (account_id, name)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_endpoints_by_name');
  }
}
