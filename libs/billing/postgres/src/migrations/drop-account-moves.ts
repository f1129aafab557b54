import { migration } from '@enrichment/postgres';

/**
 * Removes the tables and triggers of account moves, which unreleased versions had. An account of a move is suspended, because its
 * credits may be in two databases.
 */
export const dropAccountMoves = migration(
  'DropAccountMoves1763800080000',
  `
DROP FUNCTION IF EXISTS refuse_moved_entries, refuse_moved_change, refuse_moved_address, refuse_moved_removal CASCADE;
DO $$ BEGIN
  IF to_regclass('account_moves') IS NULL THEN RETURN; END IF;
  INSERT INTO account_states (account_id, suspended_at, suspension_reason)
    SELECT account_id, coalesce(moved_at, now()), 'moved to ' || cell FROM account_moves
    ON CONFLICT (account_id) DO UPDATE SET suspended_at = excluded.suspended_at, suspension_reason = excluded.suspension_reason;
END $$;
DROP TABLE IF EXISTS account_moves`,
);
