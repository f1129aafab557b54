import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@enrichment/kernel';
import {
  FetchStrategy,
  identify,
  ProfileSite,
  type Scraper,
  SubjectScraper,
} from '@enrichment/network-scraping-domain';
import { DirectPageReader, ScriptedPages, storedCompany } from '@enrichment/network-scraping-domain/testing';
import { Database } from '@enrichment/postgres';
import { removeDataDir, dataDirWithCluster } from '@enrichment/postgres/testing';
import {
  CachedPageStore,
  FreshScrapeLeases,
  pageTables,
  PostgresScrapeLeases,
  openPageChanges,
  PostgresPageStore,
} from './index';

const baseUrl = 'https://network.example';
const clock = new SystemClock();
const dataDir = dataDirWithCluster();
const entity = { '@type': 'Organization', name: 'Acme', url: `${baseUrl}/company/acme` };
const html = `<html><title>Acme</title><script type="application/ld+json">${JSON.stringify(entity)}</script></html>`;
const pages = new ScriptedPages(baseUrl, {
  '/company/acme': { body: html },
  '/company/7': { location: '/company/acme' },
});

const site = new ProfileSite(baseUrl);

interface Replica {
  store: CachedPageStore;
  scraper: Scraper;
  close: () => Promise<void>;
}

/** The parts of one process of the service. */
async function openReplica(): Promise<Replica> {
  const database = await Database.open({ ...pageTables, dataDir, applicationName: 'replica' });
  const changes = await openPageChanges(database, clock);
  const store = new CachedPageStore(new PostgresPageStore(database.dataSource), changes);
  const leases = new FreshScrapeLeases(new PostgresScrapeLeases(database.dataSource), store);
  const scraper = new SubjectScraper({
    clock,
    store,
    leases,
    pages: new FetchStrategy(site, clock, pages, undefined, new DirectPageReader(site)),
    timeoutMs: 30_000,
    freshMaxAgeMs: 60_000,
  });
  const close = async (): Promise<void> => {
    await changes.close();
    await database.close();
  };
  return { store, scraper, close };
}

describe('two replicas', () => {
  let replicas: Replica[];
  beforeAll(async () => {
    replicas = [await openReplica(), await openReplica()];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    removeDataDir(dataDir);
  });

  it.each(['acme', 'li:company:7'])(
    'scrape one subject once for 50 callers of %s, though both have an old page in memory',
    async (id) => {
      const old = storedCompany(
        'acme',
        { name: 'Acme', industry: 'Old' },
        { fetchedAt: clock.now() - 3_600_000 },
      );
      for (let round = 0; round < 10; round += 1) {
        await replicas[0]!.store.put(old, [{ kind: 'company', numericId: '7' }]);
        for (const { store } of replicas) {
          // Waits until the event has arrived.
          while ((await store.find(old.subject))?.record.industry !== 'Old') await setImmediate();
        }
        pages.requests.length = 0;
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            replicas[i % 2]!.scraper.scrape({ id: identify(site, 'company', id), cached: false }),
          ),
        );
        expect(new Set(answers.map(({ record }) => record.name))).toEqual(new Set(['Acme']));
        expect(answers.some(({ record }) => record.industry === 'Old')).toBe(false);
        expect(pages.requests).toHaveLength(1);
      }
    },
  );
});
