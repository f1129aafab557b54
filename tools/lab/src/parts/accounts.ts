import { randomBytes } from 'node:crypto';
import { issueKey, type LedgerEntry, type LimitedItem, limitedItems } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
} from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import type { Customer } from '@enrichment/testing';

/** A data folder with an embedded server, or a server's address. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly url?: string;
}

interface Order {
  readonly credits: number;
  /** Requests a second. Without it the account has no limit; an absent item has the catalogue's. */
  readonly limits?: Partial<Record<LimitedItem, number>>;
}

const unlimited = Object.fromEntries(limitedItems.map((item) => [item, 1_000_000]));

export async function openAccounts(place: DatabasePlace, orders: readonly Order[]): Promise<Customer[]> {
  const database = await open(place);
  try {
    const accounts = new PostgresAccounts(database.dataSource);
    const customers: Customer[] = [];
    for (const { credits, limits } of orders) {
      const email = `${randomBytes(6).toString('hex')}@callers.test`;
      const { id: accountId } = await accounts.create({ email, credits });
      // Every success is charged: one that is not is a fault.
      await accounts.change(accountId, { chargeUnknown: true });
      const items = Object.entries(limits ?? unlimited) as [LimitedItem, number][];
      for (const [item, limit] of items) await accounts.change(accountId, { limits: { [item]: limit } });
      customers.push({
        accountId,
        apiKey: (await issueKey(new PostgresApiKeys(database.dataSource), { accountId, name: 'caller' }))
          .text,
      });
    }
    return customers;
  } finally {
    await database.close();
  }
}

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

/**
 * Makes the server write its memory to disk. It then reuses its log files: before, it makes new ones of 16 MB of zeros
 * each, which block all writers. A server does so itself within five minutes.
 */
export async function checkpoint(place: DatabasePlace): Promise<void> {
  const database = await open(place);
  try {
    await database.dataSource.query('CHECKPOINT');
  } finally {
    await database.close();
  }
}

function open({ dataDir, url }: DatabasePlace): Promise<Database> {
  return Database.open({ dataDir, url, applicationName: 'auditor', ...billingTables });
}
