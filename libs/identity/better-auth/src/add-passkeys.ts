import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of users: public keys. */
export class AddPasskeys1763700017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dashboard_passkeys (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE, -- In Base64url.
        public_key bytea NOT NULL, -- COSE.
        counter bigint NOT NULL, -- Of signatures; devices that count none say 0.
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE INDEX dashboard_passkeys_by_user ON dashboard_passkeys (user_id, id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dashboard_passkeys');
  }
}
