import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

/** Grants that are applied once, however often they are sent. Charges are not in the index: it costs them nothing. */
export class CreateGrantKeys1763700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_entries ADD COLUMN idempotency_key text;
      CREATE UNIQUE INDEX grants_once ON ledger_entries (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

      DROP FUNCTION grant_credits;
      -- Writes the entry of a grant and announces it, or finds the one of its key; no row when there is no such account.
      CREATE FUNCTION grant_credits(account text, amount bigint, why text, once text)
      RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(${ledgerLock});
        RETURN QUERY SELECT * FROM ledger_entries WHERE account_id = account AND idempotency_key = once;
        IF FOUND THEN
          RETURN;
        END IF;
        PERFORM pg_notify('billing_changes', account);
        -- Under the lock, the last entry that is seen is the last one.
        RETURN QUERY
          INSERT INTO ledger_entries
            (account_id, number, kind, credits, balance_after, ip_lookups, ip_lookups_after, reason, idempotency_key)
          SELECT id, entries + 1, 'grant', amount, credits + amount, 0, ip_lookups_left, why, once
          FROM account_balances WHERE id = account RETURNING *;
      END $$;`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}
