import { expect, it } from '@jest/globals';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables } from '../index';
import { indexPartitions } from './index-partitions';

it('indexes the partitions that there are and those to come, also after an attempt that failed', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const runner = database.dataSource.createQueryRunner();
  try {
    const partition = (name: string, from: number) =>
      runner.query(`CREATE TABLE ${name} PARTITION OF things FOR VALUES FROM (${from}) TO (${from + 10})`);
    await runner.query('CREATE TABLE things (at integer, owner text) PARTITION BY RANGE (at)');
    await partition('things_0', 0);
    await partition('things_10', 10);
    // What was left when the first attempt ended in the middle of its work.
    await runner.query('CREATE INDEX things_by_owner ON ONLY things (owner, at)');
    await runner.query('CREATE INDEX things_by_owner_10 ON things_10 (owner)');
    await indexPartitions(runner, 'things', 'things_by_owner', 'owner, at');
    await partition('things_20', 20);
    const indexes = await database.dataSource.query<{ name: string; definition: string }[]>(
      `SELECT x.indrelid::regclass::text AS name, pg_get_indexdef(x.indexrelid) AS definition
       FROM pg_index x WHERE x.indrelid::regclass::text LIKE 'things%' AND x.indisvalid ORDER BY 1`,
    );
    expect(indexes.map(({ name }) => name)).toEqual(['things', 'things_0', 'things_10', 'things_20']);
    for (const { definition } of indexes) expect(definition).toContain('(owner, at)');
  } finally {
    await runner.release();
    await drop();
  }
});
