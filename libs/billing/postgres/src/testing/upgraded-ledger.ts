import { afterAll, beforeAll } from '@jest/globals';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { billingTables, PostgresLedger } from '../index';

type Migrations = (typeof billingTables)['migrations'];

/** A ledger that was filled before a migration; all migrations have run since. */
export class UpgradedLedger {
  database!: Database;
  ledger!: PostgresLedger;

  /**
   * Call once in a `describe`.
   *
   * @param migration the first that had not run @param fill with `database` as it was then
   */
  static forAllTests(migration: Migrations[number], fill: () => Promise<void>): UpgradedLedger {
    const upgraded = new UpgradedLedger();
    const { migrations } = billingTables;
    const dataDir = dataDirWithCluster();
    const open = async (these: Migrations) => {
      upgraded.database = await Database.open({
        ...{ dataDir, applicationName: 'test', ...billingTables, migrations: these },
      });
    };
    beforeAll(async () => {
      await open(migrations.slice(0, migrations.indexOf(migration)));
      await fill();
      await upgraded.database.close();
      await open(migrations);
      upgraded.ledger = new PostgresLedger(upgraded.database);
    });
    afterAll(async () => {
      await upgraded.ledger.close();
      await upgraded.database.close();
      removeDataDir(dataDir);
    });
    return upgraded;
  }
}
