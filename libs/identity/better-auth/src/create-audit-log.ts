import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did what, and when. */
export class CreateAuditLog1763700010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        -- As it was then: users may be deleted.
        user_id text,
        user_email text,
        address text,
        account_id text, -- Of billing.
        action text NOT NULL,
        subject text,
        before jsonb,
        after jsonb
      );
      CREATE INDEX audit_log_by_account ON audit_log (account_id, id);
      CREATE INDEX audit_log_by_age ON audit_log (at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log');
  }
}
