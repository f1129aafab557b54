import { randomBytes } from 'node:crypto';
import {
  IssueKey,
  type LedgerEntry,
  type LimitedItem,
  limitedItems,
  type SpendingCaps,
} from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
} from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import type { Customer } from '@enrichment/testing';

/** A data folder with an embedded server, or a server's URL. */
export interface DatabaseLocation {
  readonly dataDir: string;
  readonly url?: string;
}

export interface AccountOptions {
  /** Default: a random one. */
  readonly email?: string;
  readonly credits: number;
  /** Requests a second. An absent item has the catalogue's limit. Default: no limits. */
  readonly limits?: Partial<Record<LimitedItem, number>>;
  readonly caps?: SpendingCaps;
}

const unlimited = Object.fromEntries(limitedItems.map((item) => [item, 1_000_000]));

export async function openAccounts(
  location: DatabaseLocation,
  options: readonly AccountOptions[],
): Promise<Customer[]> {
  const database = await open(location);
  try {
    const accounts = new PostgresAccounts(database.dataSource);
    const issue = new IssueKey(new PostgresApiKeys(database.dataSource), (count) => randomBytes(count));
    const customers: Customer[] = [];
    for (const {
      email = `${randomBytes(6).toString('hex')}@callers.test`,
      credits,
      limits,
      caps = {},
    } of options) {
      const { id: accountId } = await accounts.create({ email, credits });
      // Unknown verdicts are charged too, so that the audit expects a charge for every success.
      await accounts.setChargeUnknown(accountId, true);
      const items = Object.entries(limits ?? unlimited) as [LimitedItem, number][];
      for (const [item, limit] of items) await accounts.setLimit(accountId, item, limit);
      customers.push({ accountId, apiKey: (await issue.execute({ accountId, name: 'caller', caps })).text });
    }
    return customers;
  } finally {
    await database.close();
  }
}

export async function readLedger(
  location: DatabaseLocation,
  customers: readonly Customer[],
): Promise<LedgerEntry[]> {
  const database = await open(location);
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

/**
 * Makes the server write a checkpoint, as it does every five minutes. After that it reuses log files. Without, it creates new ones of
 * 16 MB, which blocks all writers.
 */
export async function checkpoint(location: DatabaseLocation): Promise<void> {
  const database = await open(location);
  try {
    await database.dataSource.query('CHECKPOINT');
  } finally {
    await database.close();
  }
}

function open(location: DatabaseLocation): Promise<Database> {
  return Database.open({ ...location, applicationName: 'auditor', ...billingTables });
}
