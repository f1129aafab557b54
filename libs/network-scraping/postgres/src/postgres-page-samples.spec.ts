import { afterAll, beforeAll } from '@jest/globals';
import { pageSamplesContract } from '@enrichment/network-scraping-domain/testing';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { pageTables, PostgresPageSamples } from './index';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(pageTables));
});
afterAll(() => drop());

pageSamplesContract('PostgresPageSamples', async () => {
  await database.dataSource.query('TRUNCATE network_page_samples');
  return new PostgresPageSamples(database.dataSource);
});
