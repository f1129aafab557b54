import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refuses watches of accounts that are in another cell, with the function of billing. Without billing no account moves. */
export class FreezeMovedWatches1763800075000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$ BEGIN
      IF to_regproc('refuse_moved_change') IS NOT NULL THEN
        CREATE OR REPLACE TRIGGER moved_watches_stay BEFORE INSERT ON network_watches
          FOR EACH ROW EXECUTE FUNCTION refuse_moved_change();
      END IF;
    END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS moved_watches_stay ON network_watches');
  }
}
