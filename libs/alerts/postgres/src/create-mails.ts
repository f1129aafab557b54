import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that the relay has not taken yet. */
export class CreateMails1763800099000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        id text PRIMARY KEY,
        key text UNIQUE,
        recipient text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL, -- Empty once it is given up: links are secret.
        created_at timestamptz NOT NULL,
        due_at timestamptz, -- Of the next attempt; while one is in progress, the end of its lease. NULL: given up.
        tries integer NOT NULL,
        failed_at timestamptz,
        reason text
      );
      CREATE INDEX mails_due ON mails (due_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails');
  }
}
