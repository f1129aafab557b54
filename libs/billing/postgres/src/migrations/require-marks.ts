import { migration } from '@enrichment/postgres';

/**
 * Each key with caps has a spending mark at the end of each transaction, so no charge sums all entries of its account. A key that lacks
 * one gets a mark at number 0, and the next count moves it.
 */
export const requireMarks = migration(
  'RequireMarks1763800098000',
  `
      INSERT INTO spending_marks (key, account, number, day, today, this_month)
      SELECT k.number, a.number, 0, ledger_today(), 0, 0
      FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.caps <> '{}' AND k.revoked_at IS NULL
      ON CONFLICT DO NOTHING;
      CREATE OR REPLACE FUNCTION require_spending_mark() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM api_keys WHERE number = NEW.number AND caps <> '{}' AND revoked_at IS NULL)
          AND NOT EXISTS (SELECT FROM spending_marks WHERE key = NEW.number) THEN
          RAISE EXCEPTION 'the key % has caps and no spending mark', NEW.id;
        END IF;
        RETURN NULL;
      END $$;
      DROP TRIGGER IF EXISTS capped_keys_have_marks ON api_keys;
      CREATE CONSTRAINT TRIGGER capped_keys_have_marks AFTER INSERT OR UPDATE OF caps ON api_keys
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.caps <> '{}') EXECUTE FUNCTION require_spending_mark()`,
);
