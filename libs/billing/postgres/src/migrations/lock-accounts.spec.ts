import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { billingTables } from '../index';

let dataDir: string;
beforeAll(() => {
  dataDir = dataDirWithCluster();
});
afterAll(() => removeDataDir(dataDir));

const open = () => Database.open({ dataDir, applicationName: 'test', ...billingTables });

it('refuses a database that is older than release 0.2.0', async () => {
  const database = await open();
  await database.dataSource.query('DROP TRIGGER capped_keys_have_marks ON api_keys');
  await database.dataSource.query("DELETE FROM migrations WHERE name LIKE 'LockAccounts%'");
  await database.close();

  await expect(open()).rejects.toThrow(/older than release 0\.2\.0: start that release once/);
});
