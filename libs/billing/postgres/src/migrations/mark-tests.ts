import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row of usage says whether its request was a test. The default is for the release before. */
export class MarkTests1763800069000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS test boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests DROP test');
  }
}
