import { existsSync } from 'node:fs';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { pageTables } from '@enrichment/network-scraping-postgres';
import { Database } from '@enrichment/postgres';
import type { Run } from './commands/shared';
import { jsonOutput, textOutput } from './output';
import { buildProgram } from './program';
import { readSettings } from './settings';

const run: Run = async (act) => {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const database = await Database.open({
    url: databaseUrl,
    dataDir,
    applicationName: 'enrichment admin',
    ...billingTables,
    migrations: [...billingTables.migrations, ...pageTables.migrations],
  });
  const ledger = new PostgresLedger(database);
  try {
    const output = process.argv.includes('--json') ? jsonOutput(process.stdout) : textOutput(process.stdout);
    const { dataSource } = database;
    await act(
      {
        accounts: new PostgresAccounts(dataSource),
        keys: new PostgresApiKeys(dataSource),
        ledger,
        usage: new PostgresUsageReports(dataSource),
      },
      output,
    );
  } finally {
    await ledger.close();
    await database.close();
  }
};

if (existsSync('.env')) process.loadEnvFile();
buildProgram(run)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
