import { migration } from '@enrichment/postgres';

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
