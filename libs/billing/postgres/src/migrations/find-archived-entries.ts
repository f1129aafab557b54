import type { MigrationInterface, QueryRunner } from 'typeorm';

const refuse = (found: string, settings: string) => `
CREATE OR REPLACE FUNCTION refuse_live_entry_change() RETURNS trigger LANGUAGE plpgsql ${settings} AS $$
BEGIN
  IF TG_OP = 'DELETE' AND ${found} THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$`;

/** For a removed entry, reads one row of the archive. The settings leave one plan, that of the primary key. */
export class FindArchivedEntries1763800091000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      refuse(
        `OLD.number >= (SELECT first_number FROM ledger_archive WHERE account = OLD.account AND last_number >= OLD.number
           ORDER BY account, last_number LIMIT 1)`,
        'SET enable_sort = off SET enable_seqscan = off',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      refuse(
        `EXISTS (SELECT FROM ledger_archive WHERE account = OLD.account AND OLD.number BETWEEN first_number AND last_number)`,
        '',
      ),
    );
  }
}
