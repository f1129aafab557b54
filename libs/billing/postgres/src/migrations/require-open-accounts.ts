import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stops the entries of deleted accounts. The caller has locked the accounts, as a deletion does. */
export class RequireOpenAccounts1763800093000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION require_open_accounts(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_states WHERE account_id = ANY (ids) AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an account was deleted' USING ERRCODE = 'serialization_failure';
  END IF;
END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION require_open_accounts');
  }
}
