import type { LedgerEntry } from '@enrichment/billing-domain';
import * as chaos from '@enrichment/chaos';
import type { AccountOptions, Customer } from '@enrichment/chaos';
import type { Cluster } from './cluster';

export type { Customer };

export function openAccounts(cluster: Cluster, options: readonly AccountOptions[]): Promise<Customer[]> {
  return chaos.openAccounts(databaseOf(cluster), options);
}

export function readLedger(cluster: Cluster, customers: readonly Customer[]): Promise<LedgerEntry[]> {
  return chaos.readLedger(databaseOf(cluster), customers);
}

function databaseOf({ postgres, folder }: Cluster): chaos.DatabaseLocation {
  return { url: postgres.url, dataDir: folder };
}
