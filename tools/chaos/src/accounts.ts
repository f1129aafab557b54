import { randomBytes } from 'node:crypto';
import { IssueKey, type LedgerEntry } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
} from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import type { Customer } from './load';

/** A data folder with an embedded server, or a server's address. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly url?: string;
}

const limited = ['email', 'company', 'profile', 'fresh', 'ip'] as const;

/** One account whom no limit stops for each number of credits. */
export async function openAccounts(place: DatabasePlace, credits: readonly number[]): Promise<Customer[]> {
  const database = await open(place);
  try {
    const accounts = new PostgresAccounts(database.dataSource);
    const issue = new IssueKey(new PostgresApiKeys(database.dataSource), (count) => randomBytes(count));
    const customers: Customer[] = [];
    for (const [i, amount] of credits.entries()) {
      const { id: accountId } = await accounts.create({ email: `caller-${i}@chaos.test`, credits: amount });
      for (const item of limited) await accounts.setLimit(accountId, item, 1_000_000);
      customers.push({ accountId, apiKey: (await issue.execute({ accountId, name: 'chaos' })).text });
    }
    return customers;
  } finally {
    await database.close();
  }
}

/** All entries of these customers. */
export async function readLedger(
  place: DatabasePlace,
  customers: readonly Customer[],
): Promise<LedgerEntry[]> {
  const database = await open(place);
  const ledger = new PostgresLedger(database);
  try {
    const entries: LedgerEntry[] = [];
    for (const { accountId } of customers)
      for await (const entry of ledger.entries(accountId)) entries.push(entry);
    return entries;
  } finally {
    await ledger.close();
    await database.close();
  }
}

function open(place: DatabasePlace): Promise<Database> {
  return Database.open({ ...place, applicationName: 'chaos', ...billingTables });
}
