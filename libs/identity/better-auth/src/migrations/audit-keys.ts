import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the key that made a change. */
export class AuditKeys1763800070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS key_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP key_id');
  }
}
