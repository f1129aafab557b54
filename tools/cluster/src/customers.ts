import { randomBytes } from 'node:crypto';
import { IssueKey, type LedgerEntry, type LimitedItem } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
} from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import type { Cluster } from './cluster';

/** A customer's account. */
export interface Customer {
  readonly accountId: string;
  readonly apiKey: string;
}

export interface Order {
  readonly email?: string;
  readonly credits: number;
  /** Requests a second; as many as they like without it. */
  readonly limits?: Partial<Record<LimitedItem, number>>;
}

/** Opens accounts with a key each. */
export async function openAccounts(cluster: Cluster, orders: readonly Order[]): Promise<Customer[]> {
  return withDatabase(cluster, async (database) => {
    const accounts = new PostgresAccounts(database.dataSource);
    const issue = new IssueKey(new PostgresApiKeys(database.dataSource), (count) => randomBytes(count));
    const customers: Customer[] = [];
    for (const { email = `${randomBytes(6).toString('hex')}@cluster.test`, credits, limits } of orders) {
      const { id: accountId } = await accounts.create({ email, credits });
      const items = Object.entries(limits ?? { ip: 1_000_000 }) as [LimitedItem, number][];
      for (const [item, limit] of items) await accounts.setLimit(accountId, item, limit);
      customers.push({ accountId, apiKey: (await issue.execute({ accountId, name: 'cluster' })).text });
    }
    return customers;
  });
}

/** Every entry of these accounts. */
export async function readLedger(cluster: Cluster, customers: readonly Customer[]): Promise<LedgerEntry[]> {
  return withDatabase(cluster, async (database) => {
    const ledger = new PostgresLedger(database);
    const entries: LedgerEntry[] = [];
    for (const { accountId } of customers)
      for await (const entry of ledger.entries(accountId)) entries.push(entry);
    await ledger.close();
    return entries;
  });
}

async function withDatabase<T>(cluster: Cluster, work: (database: Database) => Promise<T>): Promise<T> {
  const { entities } = billingTables;
  const database = await Database.open({
    ...{ url: cluster.postgres.url, dataDir: cluster.folder, applicationName: 'cluster', entities },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
