import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refuses removals of endpoints of accounts that are in another cell, with the function of billing. Without billing no account moves. */
export class FreezeRemovedEndpoints1763800077000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$ BEGIN
      IF to_regproc('refuse_moved_removal') IS NOT NULL THEN
        CREATE OR REPLACE TRIGGER moved_endpoints_remain BEFORE DELETE ON webhook_endpoints
          FOR EACH ROW EXECUTE FUNCTION refuse_moved_removal();
      END IF;
    END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS moved_endpoints_remain ON webhook_endpoints');
  }
}
