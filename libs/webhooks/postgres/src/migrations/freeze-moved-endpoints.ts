import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refuses endpoints of accounts that are in another cell, with the function of billing. Without billing no account moves. */
export class FreezeMovedEndpoints1763800075000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$ BEGIN
      IF to_regproc('refuse_moved_change') IS NOT NULL THEN
        CREATE OR REPLACE TRIGGER moved_endpoints_stay
          BEFORE INSERT OR UPDATE OF name, url, description, types, secret ON webhook_endpoints
          FOR EACH ROW EXECUTE FUNCTION refuse_moved_change();
      END IF;
    END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS moved_endpoints_stay ON webhook_endpoints');
  }
}
