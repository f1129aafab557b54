import { entryKinds } from '@enrichment/billing-domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

/** As entries have it: 1, 2, 3 ... */
const kind = entryKinds.indexOf('adjustment') + 1;

/** Corrections by the operator: as grants, and they may take credits away. */
export class CreateAdjustments1763700012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION adjust_credits(account text, amount bigint, why text, once text)
      RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
      DECLARE
        holder record;
        entry bigint;
      BEGIN
        PERFORM pg_advisory_xact_lock(${ledgerLock});
        -- Under the lock, the last entry that is seen is the last one.
        SELECT * INTO holder FROM account_balances WHERE id = account;
        IF NOT FOUND THEN
          RETURN;
        END IF;
        SELECT n.number INTO entry FROM ledger_notes n WHERE n.account = holder.number AND n.idempotency_key = once;
        IF NOT FOUND THEN
          PERFORM pg_notify('billing_changes', account);
          entry := holder.entries + 1;
          INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
            VALUES (holder.number, entry, ${kind}, amount, holder.credits + amount, 0, holder.ip_lookups_left);
          INSERT INTO ledger_notes VALUES (holder.number, entry, why, once);
          INSERT INTO ledger_new_heads
            VALUES (ARRAY[holder.number], ARRAY[entry], ARRAY[holder.credits + amount], ARRAY[holder.ip_lookups_left]);
        END IF;
        RETURN QUERY SELECT * FROM ledger_entries e WHERE e.account_id = account AND e.number = entry;
        IF NOT FOUND THEN
          RETURN QUERY
            SELECT a.number, holder.id, 'adjustment', NULL::text, NULL::text, NULL::text, NULL::bigint, a.credits, a.balance_after,
                   a.ip_lookups, a.ip_lookups_after, n.reason, a.created_at, n.idempotency_key
            FROM ledger_archived a JOIN ledger_notes n ON n.account = a.account AND n.number = a.number
            WHERE a.account = holder.number AND a.number = entry AND entry BETWEEN a.first_number AND a.last_number;
        END IF;
      END $$;`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}
