import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a member wants to be mailed about the account. */
export class AddAlertMails1763700033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_members ADD COLUMN mails_alerts boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_members DROP COLUMN mails_alerts');
  }
}
