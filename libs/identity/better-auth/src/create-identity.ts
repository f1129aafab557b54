import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users of the dashboard, their passwords and sessions. The first three tables are as better-auth expects them. */
export class CreateIdentity1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dashboard_users (
        id text PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        name text NOT NULL DEFAULT '',
        email_verified boolean NOT NULL DEFAULT false,
        image text,
        role text NOT NULL CHECK (role IN ('user', 'admin')),
        account_id text NOT NULL, -- Of billing.
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE dashboard_credentials (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
        provider_id text NOT NULL,
        account_id text NOT NULL, -- The user's, at the provider.
        password text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, provider_id)
      );

      CREATE TABLE dashboard_sessions (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
        token text NOT NULL UNIQUE, -- A digest: see DigestedSessions.
        expires_at timestamptz NOT NULL,
        ip_address text,
        user_agent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX dashboard_sessions_by_user ON dashboard_sessions (user_id);
      CREATE INDEX dashboard_sessions_by_age ON dashboard_sessions (expires_at);

      CREATE TABLE sign_in_attempts (
        key text PRIMARY KEY,
        attempts integer NOT NULL,
        ends_at timestamptz NOT NULL
      );
      CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (ends_at);

      -- Signs the cookies of all replicas.
      CREATE TABLE cookie_secret (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        secret text NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE cookie_secret, sign_in_attempts, dashboard_sessions, dashboard_credentials, dashboard_users',
    );
  }
}
