import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row of usage may count many requests with the same refusal. The default is for the previous release. */
export class SumRefusals1763800062000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS requests integer NOT NULL DEFAULT 1',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests DROP requests');
  }
}
