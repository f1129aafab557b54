import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts that move to another cell, or have moved: nothing of them changes here any more. Each batch of charges adds one row of heads,
 * so the ledger looks once for a batch. The process that moves an account sets `enrichment.moves` in its transactions.
 */
export class AccountMoves1763800068000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE IF NOT EXISTS account_moves (
  account_id text PRIMARY KEY REFERENCES accounts,
  account bigint NOT NULL UNIQUE, -- Its number in the ledger.
  cell text NOT NULL,
  moved_at timestamptz -- Null while it moves.
);
CREATE OR REPLACE TRIGGER account_moves_changed AFTER INSERT OR UPDATE OR DELETE ON account_moves
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();

CREATE OR REPLACE FUNCTION refuse_moved_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_moves WHERE account = ANY (NEW.accounts))
     AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the account moves to another cell' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER moved_accounts_have_no_new_entries BEFORE INSERT ON ledger_new_heads
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_entries();

-- The lock makes a move wait for changes that began before it.
CREATE OR REPLACE FUNCTION refuse_moved_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM account_moves WHERE account_id = NEW.account_id)
     AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the account moves to another cell' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER moved_keys_stay BEFORE INSERT
  OR UPDATE OF name, scopes, allowed_ips, limits, caps, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_change();
${['account_states', 'account_prices', 'account_limits', 'low_balance_alerts']
  .map(
    (table) =>
      `CREATE OR REPLACE TRIGGER moved_${table}_stay BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_moved_change();`,
  )
  .join('\n')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION refuse_moved_entries CASCADE;
DROP FUNCTION refuse_moved_change CASCADE;
DROP TABLE account_moves`);
  }
}
