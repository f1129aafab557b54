import { migration } from '@enrichment/postgres';

/** For a removed entry, reads one row of the archive. The settings leave one plan, that of the primary key. */
export const findArchivedEntries = migration(
  'FindArchivedEntries1763800091000',
  `
CREATE OR REPLACE FUNCTION refuse_live_entry_change() RETURNS trigger LANGUAGE plpgsql SET enable_sort = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.number >= (
    SELECT first_number FROM ledger_archive WHERE account = OLD.account AND last_number >= OLD.number ORDER BY account, last_number LIMIT 1
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$`,
);
