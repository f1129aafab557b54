import { afterAll, beforeAll } from '@jest/globals';
import { watchesContract } from '@enrichment/network-scraping-domain/testing';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { pageTables, PostgresWatches } from './index';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(pageTables));
});
afterAll(() => drop());

watchesContract('PostgresWatches', async () => {
  await database.dataSource.query('TRUNCATE network_watches');
  return new PostgresWatches(database.dataSource);
});
