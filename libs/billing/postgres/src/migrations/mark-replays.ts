import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a usage row is a stored answer that was sent again. The default is for the previous release. */
export class MarkReplays1763800097000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS replayed boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests DROP replayed');
  }
}
