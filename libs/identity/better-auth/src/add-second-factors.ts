import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of users, and sign-ins that wait for a code; as better-auth expects them. */
export class AddSecondFactors1763700016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dashboard_users ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;

      CREATE TABLE dashboard_second_factors (
        id text PRIMARY KEY,
        user_id text NOT NULL UNIQUE REFERENCES dashboard_users ON DELETE CASCADE,
        secret text NOT NULL, -- Encrypted with cookie_secret.
        backup_codes text NOT NULL, -- Digests: see backup-codes.
        verified boolean NOT NULL DEFAULT false, -- The app has shown a right code.
        failed_verification_count integer NOT NULL DEFAULT 0,
        locked_until timestamptz
      );

      CREATE TABLE dashboard_verifications (
        id text PRIMARY KEY,
        identifier text NOT NULL, -- A digest: see DigestedTokens.
        value text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX dashboard_verifications_by_identifier ON dashboard_verifications (identifier);
      CREATE INDEX dashboard_verifications_by_age ON dashboard_verifications (expires_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE dashboard_verifications, dashboard_second_factors;
      ALTER TABLE dashboard_users DROP COLUMN two_factor_enabled;`);
  }
}
