import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refuses removals of watches of accounts that are in another cell, with the function of billing. Without billing no account moves. */
export class FreezeRemovedWatches1763800077000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$ BEGIN
      IF to_regproc('refuse_moved_removal') IS NOT NULL THEN
        CREATE OR REPLACE TRIGGER moved_watches_remain BEFORE DELETE ON network_watches
          FOR EACH ROW WHEN (OLD.ends_at > now()) EXECUTE FUNCTION refuse_moved_removal();
      END IF;
    END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS moved_watches_remain ON network_watches');
  }
}
