import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts } from '../index';

let dataDir: string;
beforeAll(() => {
  dataDir = dataDirWithCluster();
});
afterAll(() => removeDataDir(dataDir));

const open = () => Database.open({ dataDir, applicationName: 'test', ...billingTables });

/** Renames the executed migrations to those of the versions before 0.1.0. */
async function pretend(lastMigration: string): Promise<void> {
  const database = await open();
  await database.dataSource.query('UPDATE migrations SET name = $1', [lastMigration]);
  await database.close();
}

it('keeps a database of the last version before 0.1.0, and refuses an older one', async () => {
  let database = await open();
  const { id } = await new PostgresAccounts(database.dataSource).create({
    email: 'a@example.com',
    credits: 7,
  });
  await database.close();

  await pretend('IndexBalances1763700036000');
  database = await open();
  expect(await new PostgresAccounts(database.dataSource).find(id)).toMatchObject({ credits: 7 });
  await database.dataSource.query('DELETE FROM migrations WHERE name = $1', ['CreateBilling1763800000000']);
  await database.close();

  await pretend('CompactLedger1763700007000');
  await expect(open()).rejects.toThrow(/of a version before 0\.1\.0 that has no upgrade/);
});
