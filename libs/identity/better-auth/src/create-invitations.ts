import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to accounts; and of whoever has left an account, that they did not act for the operator. */
export class CreateInvitations1763700031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_invitations (
        account_id text NOT NULL, -- Of billing.
        email text NOT NULL CHECK (email = lower(email)),
        digest text NOT NULL UNIQUE, -- Of the token.
        role text NOT NULL CHECK (role IN ('owner', 'developer', 'billing', 'viewer')),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, email) -- One at a time.
      );
      CREATE INDEX account_invitations_by_age ON account_invitations (expires_at);
      ALTER TABLE audit_log ADD COLUMN for_operator boolean;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP COLUMN for_operator; DROP TABLE account_invitations');
  }
}
