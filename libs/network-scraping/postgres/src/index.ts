import { CreatePageSamples1763800001000 } from './create-page-samples';
import { CreatePages1763600003000 } from './create-pages';
import { CreateWatches1763800051000 } from './create-watches';

export { CachedPageStore, type PageChanges } from './cached-page-store';
export { FreshScrapeLeases } from './fresh-scrape-leases';
export { PostgresScrapeLeases } from './postgres-scrape-leases';
export { openPageChanges } from './page-changes';
export { PostgresPageSamples } from './postgres-page-samples';
export { PostgresPageStore } from './postgres-page-store';
export { PostgresWatches } from './postgres-watches';

/** Migrations of this adapter's tables. */
export const pageTables = {
  migrations: [CreatePages1763600003000, CreatePageSamples1763800001000, CreateWatches1763800051000],
};
