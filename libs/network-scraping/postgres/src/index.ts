import { forgetting } from '@enrichment/postgres';
import { addPageLayout } from './add-page-layout';
import { createPageSamples } from './create-page-samples';
import { createPages } from './create-pages';
import { createWatches, indexWatches } from './create-watches';
import { createWebsiteMatches } from './create-website-matches';

export { CachedPageStore, type PageChanges, openPageChanges } from './cached-page-store';
export { FreshScrapeLeases } from './fresh-scrape-leases';
export { PostgresScrapeLeases } from './postgres-scrape-leases';
export { PostgresPageSamples } from './postgres-page-samples';
export { PostgresPageStore } from './postgres-page-store';
export { PostgresWatches } from './postgres-watches';
export { PostgresWebsiteMatches } from './postgres-website-matches';

/** Migrations of this adapter's tables. */
export const pageTables = {
  migrations: [
    createPages,
    createPageSamples,
    createWatches,
    createWebsiteMatches,
    addPageLayout,
    indexWatches,
  ],
  forget: forgetting('DELETE FROM network_watches WHERE account_id = $1'),
};
