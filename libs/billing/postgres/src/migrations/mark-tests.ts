import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the request of a usage row was a test. The default is for the previous release. */
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
