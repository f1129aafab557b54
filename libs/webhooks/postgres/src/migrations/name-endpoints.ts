import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the name by which a program finds an endpoint; those of the dashboard have none. */
export class NameEndpoints1763800073000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN IF NOT EXISTS name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP name');
  }
}
