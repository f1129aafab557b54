import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which parameter an error is about, for whoever looks the request up. */
export class AddRequestParameter1763700011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests ADD COLUMN parameter text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_requests DROP COLUMN parameter');
  }
}
