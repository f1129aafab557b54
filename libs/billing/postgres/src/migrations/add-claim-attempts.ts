import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many attempts a claimed request has had: the key of one that was adopted is not freed. */
export class AddClaimAttempts1763700005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stored_answers ADD COLUMN attempts integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stored_answers DROP COLUMN attempts');
  }
}
