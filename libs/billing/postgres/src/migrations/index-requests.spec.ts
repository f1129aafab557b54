import { expect, it } from '@jest/globals';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { billingTables } from '../index';

it('adopts the indexes of an earlier release, and replaces those of a failed attempt', async () => {
  const dataDir = dataDirWithCluster();
  const open = () => Database.open({ dataDir, applicationName: 'test', ...billingTables });
  let database = await open();
  try {
    await database.dataSource.query(`
      DROP INDEX usage_requests_by_key, usage_requests_by_operation;
      SELECT make_usage_partition('usage_requests', 'usage_requests_2026070' || n, '2026-07-01'::date + n - 1, '2026-07-01'::date + n)
      FROM generate_series(1, 3) n;
      SELECT index_usage_day('usage_requests_by_key_20260701', 'usage_requests_20260701', '{key_id,at}');
      CREATE INDEX usage_requests_by_key_20260702 ON usage_requests_20260702 (at);
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'usage_requests_by_key_20260702'::regclass;
      DELETE FROM migrations WHERE name LIKE 'IndexRequests%'`);
    await database.close();

    database = await open();
    const rows = await database.dataSource.query<object[]>(
      `SELECT i.inhparent::regclass::text AS of, i.inhrelid::regclass::text AS name, x.indisvalid AS valid
       FROM pg_inherits i JOIN pg_index x ON x.indexrelid = i.inhrelid
       WHERE i.inhparent IN ('usage_requests_by_key'::regclass, 'usage_requests_by_operation'::regclass)
         AND i.inhrelid::regclass::text ~ '2026070' ORDER BY 1, 2`,
    );
    expect(rows).toEqual(
      ['usage_requests_by_key', 'usage_requests_by_operation'].flatMap((of) =>
        [1, 2, 3].map((day) => ({ of, name: `${of}_2026070${day}`, valid: true })),
      ),
    );
    expect(
      await database.dataSource.query(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = 'usage_requests_by_key'::regclass",
      ),
    ).toEqual([{ indisvalid: true }]);
  } finally {
    await database.close();
    removeDataDir(dataDir);
  }
});
