import {
  pageStoreContract,
  scrapeLeasesContract,
  watchesContract,
  websiteMatchesContract,
} from '@enrichment/network-scraping-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import {
  pageTables,
  PostgresPageStore,
  PostgresScrapeLeases,
  PostgresWatches,
  PostgresWebsiteMatches,
} from './index';

/** Pages with two names each, watches of 2,000 accounts, and one with many, and matches of websites. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO network_pages (kind, name, record, origins, fetched_at, parser_version, deleted, website_domain)
      SELECT 'company', 'other-' || n, '{}', '{}', '2100-01-01', 1, false, n || '.test' FROM generate_series(1, 60000) n;
    INSERT INTO network_page_names
      SELECT 'company', name, 'other-' || n FROM generate_series(1, 60000) n, unnest(ARRAY['other-' || n, 'li:' || n]) AS name;
    INSERT INTO network_watches (id, account_id, kind, name, created_at, ends_at, due_at, checked_at, record, parser_version)
      SELECT 'other_' || n, 'acc_other_' || CASE WHEN n > 2000 THEN 0 ELSE n END, 'company', 'page-' || n, '2026-11-01', '2100-01-01', '2100-01-01', '2026-11-01', '{}', 1
      FROM generate_series(1, 60000) n;
    INSERT INTO network_website_matches SELECT 'other-' || n || '.test', NULL, '2100-01-01' FROM generate_series(1, 60000) n`);

/** What tests delete, and a function whose statements are checked. */
const larger = [
  [/NOT LIKE '\w*other/, Infinity],
  [/^SELECT keep_network_page/, Infinity],
] as const;

plansContract(pageTables, { fill, larger }, (open) => {
  const opened = async (...deletions: string[]) => {
    const { dataSource } = open();
    // What earlier tests have written.
    for (const rows of deletions) await dataSource.query(`DELETE FROM ${rows}`);
    return dataSource;
  };
  pageStoreContract('PostgreSQL', async () => ({
    store: new PostgresPageStore(
      await opened(
        `network_pages WHERE name NOT LIKE 'other%'`,
        `network_page_names WHERE canonical NOT LIKE 'other%'`,
      ),
    ),
  }));
  watchesContract(
    'PostgreSQL',
    async () => new PostgresWatches(await opened(`network_watches WHERE account_id NOT LIKE 'acc_other%'`)),
  );
  websiteMatchesContract(
    'PostgreSQL',
    async () =>
      new PostgresWebsiteMatches(await opened(`network_website_matches WHERE domain NOT LIKE 'other%'`)),
  );
  scrapeLeasesContract('PostgreSQL', async () => {
    const dataSource = await opened();
    return { one: new PostgresScrapeLeases(dataSource), two: new PostgresScrapeLeases(dataSource) };
  });
});
