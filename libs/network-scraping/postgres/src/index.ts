import { forgetting } from '@enrichment/postgres';
import { AddPageLayout1763800093000 } from './add-page-layout';
import { CreatePageSamples1763800001000 } from './create-page-samples';
import { CreatePages1763600003000 } from './create-pages';
import { CreateWatches1763800051000 } from './create-watches';
import { CreateWebsiteMatches1763800092000 } from './create-website-matches';

export { CachedPageStore, type PageChanges } from './cached-page-store';
export { FreshScrapeLeases } from './fresh-scrape-leases';
export { PostgresScrapeLeases } from './postgres-scrape-leases';
export { openPageChanges } from './page-changes';
export { PostgresPageSamples } from './postgres-page-samples';
export { PostgresPageStore } from './postgres-page-store';
export { PostgresWatches } from './postgres-watches';
export { PostgresWebsiteMatches } from './postgres-website-matches';

/** Migrations of this adapter's tables. */
export const pageTables = {
  migrations: [
    CreatePages1763600003000,
    CreatePageSamples1763800001000,
    CreateWatches1763800051000,
    CreateWebsiteMatches1763800092000,
    AddPageLayout1763800093000,
  ],
  forget: forgetting('DELETE FROM network_watches WHERE account_id = $1'),
};
