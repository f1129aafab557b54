import { migration } from '@enrichment/postgres';

/** A row of usage may count many requests with the same refusal. The default is for the previous release. */
export const sumRefusals = migration(
  'SumRefusals1763800062000',
  'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS requests integer NOT NULL DEFAULT 1',
);

/** Stores the operator's reason for a suspension. */
export const keepSuspensionReasons = migration(
  'KeepSuspensionReasons1763800064000',
  'ALTER TABLE account_states ADD COLUMN IF NOT EXISTS suspension_reason text',
);

/** Adds the setting whether a validation without a result is charged. */
export const chargeUnknown = migration(
  'ChargeUnknown1763800066000',
  'ALTER TABLE account_states ADD COLUMN IF NOT EXISTS charge_unknown boolean NOT NULL DEFAULT false',
);

/** Whether the request of a usage row was a test. The default is for the previous release. */
export const markTests = migration(
  'MarkTests1763800069000',
  'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS test boolean NOT NULL DEFAULT false',
);

/** Stops the entries of deleted accounts. The caller has locked the accounts, as a deletion does. */
export const requireOpenAccounts = migration(
  'RequireOpenAccounts1763800093000',
  `
CREATE OR REPLACE FUNCTION require_open_accounts(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_states WHERE account_id = ANY (ids) AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an account was deleted' USING ERRCODE = 'serialization_failure';
  END IF;
END $$`,
);

const partitions = Array.from({ length: 8 }, (_, i) => `ledger_${i}`);

/** Finds the entries of an operation, which may be few in a long ledger. */
export const indexLedgerOperations = migration(
  'IndexLedgerOperations1763800092000',
  async (runner) => {
    for (const partition of partitions) {
      await runner.query(`DROP INDEX IF EXISTS ${partition}_by_operation`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${partition}_by_operation ON ${partition} (account, operation, number)`,
      );
    }
  },
  { transaction: false },
);

/** Whether a usage row is a stored answer that was sent again. The default is for the previous release. */
export const markReplays = migration(
  'MarkReplays1763800097000',
  'ALTER TABLE usage_requests ADD COLUMN IF NOT EXISTS replayed boolean NOT NULL DEFAULT false',
);

const ofRequests = {
  usage_requests_by_key: 'key_id, at',
  usage_requests_by_operation: 'account_id, operation, at',
};

/** Finds the requests of a key or an operation on every day; earlier releases made these indexes after the day. */
export const indexRequests = migration(
  'IndexRequests1763800150000',
  async (runner) => {
    for (const [name, columns] of Object.entries(ofRequests)) {
      // PostgreSQL adds it to each new partition.
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY usage_requests (${columns})`);
      const days = (await runner.query(
        `SELECT c.relname AS day, coalesce(x.indisvalid, false) AS is_indexed FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
           LEFT JOIN pg_index x ON x.indexrelid = to_regclass(replace(c.relname, 'usage_requests', '${name}'))
         WHERE i.inhparent = 'usage_requests'::regclass`,
      )) as { day: string; is_indexed: boolean }[];
      for (const { day, is_indexed: isIndexed } of days) {
        const index = day.replace('usage_requests', name);
        if (!isIndexed) {
          await runner.query(`DROP INDEX IF EXISTS ${index}`);
          await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${day} (${columns})`);
        }
        await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${index}`);
      }
    }
  },
  { transaction: false },
);
