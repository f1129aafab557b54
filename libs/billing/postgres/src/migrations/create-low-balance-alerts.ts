import type { MigrationInterface, QueryRunner } from 'typeorm';

/** See `LowBalanceAlerts` in the billing domain. */
export class CreateLowBalanceAlerts1763700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE low_balance_alerts (
        account_id text NOT NULL REFERENCES accounts,
        threshold bigint NOT NULL CHECK (threshold >= 0),
        PRIMARY KEY (account_id, threshold)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE low_balance_alerts');
  }
}
