import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refusal } from './freeze-moved-accounts';

/** Rows of an account that moves, or has moved, cannot be removed here: the new cell would keep them. */
export class FreezeMovedRemovals1763800076000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
${refusal(
  'refuse_moved_removal',
  'account_id = OLD.account_id',
  'PERFORM FROM accounts WHERE id = OLD.account_id FOR KEY SHARE;',
)}
CREATE OR REPLACE TRIGGER moved_thresholds_stay BEFORE DELETE ON low_balance_alerts
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_removal()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_moved_removal CASCADE');
  }
}
