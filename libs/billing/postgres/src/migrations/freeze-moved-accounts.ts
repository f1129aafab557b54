import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param condition selects moves @param lock runs first */
export function refusal(name: string, condition: string, lock = ''): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  ${lock}
  SELECT cell INTO place FROM account_moves WHERE ${condition} LIMIT 1;
  IF place IS NOT NULL AND current_setting('enrichment.moves', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'The account is in the cell %, or on its way there: repeat the change there.', place
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;`;
}

/** A move waits for changes that began before it. */
const lock = 'PERFORM FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;';

/** The address of an account that moves, or has moved, stays too. Refused changes name the cell of the account. */
export class FreezeMovedAccounts1763800074000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
${refusal('refuse_moved_entries', 'account = ANY (NEW.accounts)')}
${refusal('refuse_moved_change', 'account_id = NEW.account_id', lock)}
-- The statement has locked the account.
${refusal('refuse_moved_address', 'account_id = NEW.id')}
CREATE OR REPLACE TRIGGER moved_addresses_stay BEFORE UPDATE OF email ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_address()`);
  }

  /** The texts of the other functions remain: the previous release understands them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_moved_address CASCADE');
  }
}
