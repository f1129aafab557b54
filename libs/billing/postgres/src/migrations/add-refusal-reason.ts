import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a request of a known key was refused: AUTH_002 tells it nobody, but the key's owner may look it up. */
export class AddRefusalReason1763700006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests ADD COLUMN reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests DROP COLUMN reason');
  }
}
