import type { LedgerEntry } from '@enrichment/billing-domain';
import * as chaos from '../chaos';
import type { Customer, Order } from '../chaos';
import type { Cluster } from './cluster';

export type { Customer, Order };

export function openAccounts(cluster: Cluster, orders: readonly Order[]): Promise<Customer[]> {
  return chaos.openAccounts(placeOf(cluster), orders);
}

export function readLedger(cluster: Cluster, customers: readonly Customer[]): Promise<LedgerEntry[]> {
  return chaos.readLedger(placeOf(cluster), customers);
}

function placeOf({ postgres, folder }: Cluster): chaos.DatabasePlace {
  return { url: postgres.url, dataDir: folder };
}
