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

it('removes account moves with their triggers, and suspends the accounts that had moved', async () => {
  let database = await open();
  let accounts = new PostgresAccounts(database.dataSource);
  const [gone, here] = [
    await accounts.create({ email: 'a@example.com', credits: 7 }),
    await accounts.create({ email: 'b@example.com', credits: 7 }),
  ];
  await database.dataSource.query(`
    CREATE TABLE account_moves (account_id text PRIMARY KEY, account bigint, cell text NOT NULL, moved_at timestamptz);
    INSERT INTO account_moves VALUES ('${gone.id}', 1, 'eu1', now());
    CREATE FUNCTION refuse_moved_address() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'moved'; END $$;
    CREATE TRIGGER moved_addresses_stay BEFORE UPDATE OF email ON accounts
      FOR EACH ROW EXECUTE FUNCTION refuse_moved_address();
    DELETE FROM migrations WHERE name = 'DropAccountMoves1763800080000'`);
  await database.close();

  database = await open();
  accounts = new PostgresAccounts(database.dataSource);
  expect(await accounts.find(gone.id)).toMatchObject({ credits: 7, suspensionReason: 'moved to eu1' });
  expect((await accounts.find(here.id))!.suspendedAt).toBeUndefined();
  await accounts.setEmail(here.id, 'c@example.com');
  const tables = await database.dataSource.query<object[]>(
    "SELECT FROM pg_class WHERE relname = 'account_moves'",
  );
  expect(tables).toEqual([]);
  await database.close();
});
