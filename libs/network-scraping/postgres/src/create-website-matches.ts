import { migration } from '@enrichment/postgres';

/** The companies that searches by website found. */
export const createWebsiteMatches = migration(
  'CreateWebsiteMatches1763800092000',
  `
      CREATE TABLE network_website_matches (
        domain text PRIMARY KEY,
        company text, -- Name of the company's page; null: the website links to none.
        ends_at timestamptz NOT NULL
      );
      CREATE INDEX network_website_matches_by_end ON network_website_matches (ends_at);`,
);
