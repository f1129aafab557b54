import type { MigrationInterface, QueryRunner } from 'typeorm';

const refuse = `RAISE EXCEPTION 'The account is in the cell %, or on its way there: repeat the change there.', place
      USING ERRCODE = 'serialization_failure';`;

/** The address of an account that moves, or has moved, stays too. Refused changes name the cell of the account. */
export class FreezeMovedAccounts1763800074000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION refuse_moved_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  SELECT cell INTO place FROM account_moves WHERE account = ANY (NEW.accounts) LIMIT 1;
  IF place IS NOT NULL AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    ${refuse}
  END IF;
  RETURN NEW;
END $$;

-- The lock makes a move wait for changes that began before it.
CREATE OR REPLACE FUNCTION refuse_moved_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
  SELECT cell INTO place FROM account_moves WHERE account_id = NEW.account_id;
  IF place IS NOT NULL AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    ${refuse}
  END IF;
  RETURN NEW;
END $$;

-- The statement has locked the account.
CREATE OR REPLACE FUNCTION refuse_moved_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  SELECT cell INTO place FROM account_moves WHERE account_id = NEW.id;
  IF place IS NOT NULL AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    ${refuse}
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER moved_addresses_stay BEFORE UPDATE OF email ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_address()`);
  }

  /** The texts of the other functions remain: the release before understands them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_moved_address CASCADE');
  }
}
