import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the operator's reason for a suspension. */
export class KeepSuspensionReasons1763800064000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_states ADD COLUMN IF NOT EXISTS suspension_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_states DROP suspension_reason');
  }
}
