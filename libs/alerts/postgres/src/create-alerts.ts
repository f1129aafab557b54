import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of waiting alerts and of accounts' balance marks. */
export class CreateAlerts1763700034000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alerts (
        id text PRIMARY KEY,
        account_id text NOT NULL, -- Of billing.
        content jsonb NOT NULL,
        mailed text[] NOT NULL DEFAULT '{}', -- The addresses that have it.
        due_at timestamptz NOT NULL, -- Of the next turn; while one is in progress, the end of its lease.
        tries integer NOT NULL DEFAULT 0
      );
      CREATE INDEX alerts_due ON alerts (due_at);

      CREATE TABLE alert_marks (
        account_id text PRIMARY KEY,
        mark jsonb NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alert_marks, alerts');
  }
}
