import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@enrichment/kernel';
import type { Subject } from '@enrichment/network-scraping-domain';
import {
  InMemoryPageStore,
  pageStoreContract,
  storedCompany,
} from '@enrichment/network-scraping-domain/testing';
import type { Announcements, Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { CachedPageStore, openPageChanges, pageTables, PostgresPageStore } from './index';

let database: Database;
let drop: () => Promise<void>;
const opened: Announcements[] = [];

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(pageTables));
});

afterAll(async () => {
  await Promise.all(opened.map((changes) => changes.close()));
  await drop();
});

async function emptyStore(): Promise<PostgresPageStore> {
  await database.dataSource.query('TRUNCATE network_pages, network_page_names');
  return new PostgresPageStore(database.dataSource);
}

async function openChanges(): Promise<Announcements> {
  const changes = await openPageChanges(database, new SystemClock());
  opened.push(changes);
  return changes;
}

/** The next change by any replica. */
function nextChange(changes: Announcements): Promise<string | undefined> {
  return new Promise((resolve) => changes.subscribe(resolve));
}

const slug = (text: string): Subject<'company'> => ({ kind: 'company', slug: text });

pageStoreContract('PostgresPageStore', async () => ({ store: await emptyStore() }));

pageStoreContract('CachedPageStore on PostgreSQL', async () => ({
  store: new CachedPageStore(await emptyStore(), await openChanges()),
}));

describe('PostgresPageStore', () => {
  const letters = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const change = fc.oneof(
    fc.record({ put: letters, aliases: fc.array(letters, { maxLength: 3 }) }),
    fc.record({ pruneBack: fc.integer({ min: 1, max: 8 }) }),
  );

  it('equals the store in memory, after any sequence of names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const [stored, model] = [await emptyStore(), new InMemoryPageStore()];
        let time = 1_000;
        for (const step of changes) {
          time += 1;
          if ('pruneBack' in step) {
            expect(await stored.prune(time - step.pruneBack)).toBe(await model.prune(time - step.pruneBack));
            continue;
          }
          const page = storedCompany(step.put, { websiteUrl: 'https://acme.test' }, { fetchedAt: time });
          await stored.put(page, step.aliases.map(slug));
          await model.put(page, step.aliases.map(slug));
        }
        for (const name of 'abcde') {
          expect(await stored.find(slug(name))).toEqual(await model.find(slug(name)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leaves no page without a name, and no name without a page, when the same names change concurrently', async () => {
    const store = await emptyStore();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const work = (i: number) => {
      const [own, one, two] = [names[i % 5]!, names[(i * 3 + 1) % 5]!, names[(i * 7 + 2) % 5]!];
      return i % 20 === 19
        ? store.prune(500)
        : store.put(storedCompany(own, {}, { fetchedAt: (i * 389) % 1_000 }), [slug(one), slug(two)]);
    };
    // All at once, the last ones would wait longer for a connection than the pool allows on a busy machine.
    for (let i = 0; i < 100; i += 20) await Promise.all(Array.from({ length: 20 }, (_, n) => work(i + n)));
    const strays = await database.dataSource.query<unknown[]>(
      `SELECT p.name FROM network_pages p LEFT JOIN network_page_names n USING (kind, name)
       WHERE n.canonical IS DISTINCT FROM p.name
       UNION ALL
       SELECT n.name FROM network_page_names n LEFT JOIN network_pages p ON p.kind = n.kind AND p.name = n.canonical
       WHERE p.name IS NULL`,
    );
    expect(strays).toEqual([]);
  });

  it('prunes more than one batch', async () => {
    const store = await emptyStore();
    await database.dataSource.query(
      `SELECT keep_network_page(jsonb_build_object('kind', 'company', 'name', 'c' || i, 'record', '{}'::jsonb,
         'origins', '{}'::jsonb, 'fetched_at', to_timestamp(i / 1000.0), 'parser_version', 1, 'deleted', false), '{}')
       FROM generate_series(1, 1205) AS i`,
    );
    expect(await store.prune(1_201)).toBe(1_200);
    expect(await store.find(slug('c1201'))).toBeDefined();
  });
});

describe('CachedPageStore with another replica', () => {
  it('serves the other’s page once the event has arrived', async () => {
    const changes = await openChanges();
    const here = new CachedPageStore(await emptyStore(), changes);
    const there = new CachedPageStore(new PostgresPageStore(database.dataSource), await openChanges());
    await there.put(storedCompany('acme', { name: 'Old' }), [slug('acme-ltd')]);
    expect((await here.find(slug('acme-ltd')))?.record.name).toBe('Old');

    const renamed = nextChange(changes);
    await there.put(storedCompany('acme-group', { name: 'New' }), [slug('acme')]);
    await renamed;
    expect((await here.find(slug('acme-ltd')))?.record.name).toBe('New');

    const pruned = nextChange(changes);
    await there.prune(2_000);
    expect(await pruned).toBeUndefined();
    expect(await here.find(slug('acme-ltd'))).toBeUndefined();
  });

  it('reads the store while no events arrive, and empties its cache when they arrive again', async () => {
    const changes = await openChanges();
    const store = await emptyStore();
    const here = new CachedPageStore(store, changes);
    await here.put(storedCompany('acme', { name: 'Old' }), []);
    await here.find(slug('acme'));

    // The events of the puts above may not have arrived yet.
    const forgotten = new Promise<void>((resolve) => {
      changes.subscribe((name) => name === undefined && resolve());
    });
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'announcements network_pages'`,
    );
    while (changes.isLive()) await new Promise((resolve) => setImmediate(resolve));
    await store.put(storedCompany('acme', { name: 'New' }), []);
    expect((await here.find(slug('acme')))?.record.name).toBe('New');
    await forgotten;
    expect(changes.isLive()).toBe(true);
  });
});
