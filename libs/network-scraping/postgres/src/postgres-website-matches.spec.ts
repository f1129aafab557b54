import { afterAll, beforeAll } from '@jest/globals';
import { websiteMatchesContract } from '@enrichment/network-scraping-domain/testing';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { pageTables, PostgresWebsiteMatches } from './index';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(pageTables));
});
afterAll(() => drop());

websiteMatchesContract('PostgresWebsiteMatches', async () => {
  await database.dataSource.query('TRUNCATE network_website_matches');
  return new PostgresWebsiteMatches(database.dataSource);
});
