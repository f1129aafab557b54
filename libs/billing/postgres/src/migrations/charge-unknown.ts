import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the setting whether a validation without a result is charged. */
export class ChargeUnknown1763800066000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE account_states ADD COLUMN IF NOT EXISTS charge_unknown boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_states DROP charge_unknown');
  }
}
