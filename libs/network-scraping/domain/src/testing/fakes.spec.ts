import { scrapeLeasesContract } from './scrape-leases-contract';
import { InMemoryScrapeLeases } from './in-memory-scrape-leases';
import { InMemoryPageSamples } from './in-memory-page-samples';
import { InMemoryPageStore } from './in-memory-page-store';
import { pageSamplesContract } from './page-samples-contract';
import { pageSourceContract } from './page-source-contract';
import { pageStoreContract } from './page-store-contract';
import { ScriptedPages, UnreachablePages } from './scripted-site';
import { InMemoryWatches } from './in-memory-watches';
import { watchesContract } from './watches-contract';

const baseUrl = 'https://network.example';

pageStoreContract('InMemoryPageStore', () => Promise.resolve({ store: new InMemoryPageStore() }));

pageSamplesContract('InMemoryPageSamples', () => Promise.resolve(new InMemoryPageSamples()));

watchesContract('InMemoryWatches', () => Promise.resolve(new InMemoryWatches()));

scrapeLeasesContract('InMemoryScrapeLeases', () => {
  const leases = new InMemoryScrapeLeases();
  return Promise.resolve({ one: leases, two: leases });
});

pageSourceContract(
  'ScriptedPages',
  (site) =>
    Promise.resolve({ baseUrl, source: site ? new ScriptedPages(baseUrl, site) : new UnreachablePages() }),
  { conditional: true },
);
