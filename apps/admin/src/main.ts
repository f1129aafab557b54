import { existsSync } from 'node:fs';
import {
  AccountKeys,
  type Check,
  type Config,
  dataUpdateSettings,
  deploymentChecks,
  readBasicConfig,
  readConfig,
  rights,
  tables,
} from '@enrichment/application';
import type { Accounts, ApiKeys } from '@enrichment/billing-domain';
import {
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
  PostgresLedgerKeeper,
  PostgresStoredAnswers,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { AddressHashKeys } from '@enrichment/email-postgres';
import { ProfileSite, SAMPLE_MAX_AGE_MS } from '@enrichment/network-scraping-domain';
import { PostgresPageSamples } from '@enrichment/network-scraping-postgres';
import {
  BetterAuth,
  BetterAuthSessions,
  isCommonPassword,
  PostgresAuditLog,
  PostgresEmailLinks,
  PostgresMembers,
  PostgresPasswordLinks,
  PostgresUsers,
} from '@enrichment/identity-better-auth';
import { PasswordRule } from '@enrichment/identity-domain';
import { SystemClock } from '@enrichment/kernel';
import { Database, type DatabaseOptions, grantRights } from '@enrichment/postgres';
import { PostgresEndpoints } from '@enrichment/webhooks-postgres';
import type { DataTools } from './commands/data';
import type { PageTools } from './commands/page';
import type { Run } from './commands/shared';
import { jsonOutput, textOutput } from './output';
import { configuredSite, fetchPage } from './pages';
import { buildProgram } from './program';

const isJson = process.argv.includes('--json');
const output = isJson ? jsonOutput(process.stdout) : textOutput(process.stdout);

function openDatabase(options: Pick<DatabaseOptions, 'migrations' | 'migrates'> = {}): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readBasicConfig(process.env);
  return Database.open({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    dataDir,
    applicationName: 'enrichment admin',
    migrations: tables.migrations,
    ...options,
  });
}

async function withPorts(act: Parameters<Run>[0], migrates: boolean): Promise<void> {
  const database = await openDatabase({ migrates });
  const ledger = new PostgresLedger(database);
  try {
    const { dataSource } = database;
    const audit = new PostgresAuditLog(dataSource);
    const clock = new SystemClock();
    const keys = new PostgresApiKeys(dataSource);
    const betterAuth = new BetterAuth(dataSource);
    const actor = { userId: undefined, email: undefined, address: undefined };
    await act(
      {
        database,
        accounts: new PostgresAccounts(dataSource),
        keys,
        accountKeys: new AccountKeys(keys, ledger, clock),
        ledger,
        ledgerKeeper: new PostgresLedgerKeeper(dataSource),
        usage: new PostgresUsageReports(dataSource),
        answers: new PostgresStoredAnswers(dataSource),
        users: new PostgresUsers(dataSource),
        members: new PostgresMembers(dataSource),
        sessions: new BetterAuthSessions(betterAuth),
        secrets: { cookies: betterAuth.secrets, 'email-hashes': new AddressHashKeys(dataSource) },
        audit,
        webhooks: new PostgresEndpoints(dataSource),
        passwordRule: new PasswordRule(isCommonPassword),
        links: new PostgresPasswordLinks(dataSource, clock),
        emailLinks: new PostgresEmailLinks(dataSource, clock, (manager) => new PostgresAccounts(manager)),
        record: ({ subject, before, after, ...did }) =>
          audit.record({ at: new Date(), actor, ...did, subject, before, after }),
        publicUrl: readBasicConfig(process.env).publicUrl,
      },
      output,
    );
  } finally {
    await ledger.close();
    await database.close();
  }
}

const run: Run = Object.assign((act: Parameters<Run>[0]) => withPorts(act, true), {
  read: (act: Parameters<Run['read']>[0]) => withPorts(act, false),
});

const dataTools = (): DataTools => ({
  report: (line) => !isJson && process.stderr.write(`${line}\n`),
  settings: dataUpdateSettings(readBasicConfig(process.env), process.env),
});

const pageTools = (): PageTools => {
  const settings = readBasicConfig(process.env);
  return {
    site: configuredSite(settings),
    siteAt: (baseUrl) => new ProfileSite(baseUrl, settings.networkPaths),
    fetch: (site, subject) => fetchPage(settings, site, subject),
    withSamples: async (act) => {
      const database = await openDatabase();
      try {
        const samples = new PostgresPageSamples(database.dataSource);
        // A stopped service removes no old samples.
        await samples.prune(Date.now() - SAMPLE_MAX_AGE_MS);
        return await act(samples);
      } finally {
        await database.close();
      }
    },
  };
};

function checksOf(mailDomain: string): readonly Check[] {
  const { env: environment } = process;
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ name: 'settings', run: () => ['fail', (error as Error).message] }];
  }
  const withBilling = async <T>(use: (billing: { accounts: Accounts; keys: ApiKeys }) => Promise<T>) => {
    const database = await openDatabase({ migrations: [] });
    try {
      const { dataSource } = database;
      return await use({ accounts: new PostgresAccounts(dataSource), keys: new PostgresApiKeys(dataSource) });
    } finally {
      await database.close();
    }
  };
  return deploymentChecks({ config, environment, mailDomain, withBilling });
}

async function migrate(role: string | undefined): Promise<void> {
  const database = await openDatabase();
  try {
    if (role !== undefined) await grantRights(database.dataSource, role, rights);
  } finally {
    await database.close();
  }
}

if (existsSync('.env')) process.loadEnvFile();
buildProgram(run, output, dataTools, pageTools, checksOf, migrate)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
