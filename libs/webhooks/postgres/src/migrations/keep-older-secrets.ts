import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the secrets that were replaced before `old_secret` and still sign: `{ secret, endsAt }`, latest first. */
export class KeepOlderSecrets1763800051000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhook_endpoints ADD older_secrets jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP older_secrets');
  }
}
