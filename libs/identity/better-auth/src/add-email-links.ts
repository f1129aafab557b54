import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that prove addresses, and who has signed up and not proven theirs yet. */
export class AddEmailLinks1763700032000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dashboard_users ADD COLUMN awaits_confirmation boolean NOT NULL DEFAULT false;

      CREATE TABLE email_links (
        user_id text PRIMARY KEY REFERENCES dashboard_users ON DELETE CASCADE, -- One at a time.
        email text NOT NULL CHECK (email = lower(email)), -- The user's, or the one that they change to.
        digest text NOT NULL UNIQUE, -- Of the token.
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX email_links_by_age ON email_links (expires_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_links; ALTER TABLE dashboard_users DROP COLUMN awaits_confirmation');
  }
}
