import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which people choose their password. */
export class CreatePasswordLinks1763700008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_links (
        email text PRIMARY KEY CHECK (email = lower(email)), -- One at a time.
        digest text NOT NULL UNIQUE, -- Of the token.
        account_id text NOT NULL, -- Of billing.
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_links_by_age ON password_links (expires_at);
      CREATE INDEX dashboard_users_by_account ON dashboard_users (account_id, id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX dashboard_users_by_account; DROP TABLE password_links');
  }
}
