import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PageStore, StoredPage, Subject, SubjectKind } from '@enrichment/network-scraping-domain';
import {
  InMemoryScrapeLeases,
  InMemoryPageStore,
  pageStoreContract,
  storedCompany,
} from '@enrichment/network-scraping-domain/testing';
import { CachedPageStore, FreshScrapeLeases, type PageChanges } from './index';

/** A store that counts its reads and may be delayed. */
class WatchedStore extends InMemoryPageStore implements PageStore {
  questions = 0;
  hold: Promise<void> | undefined;

  override async find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined> {
    this.questions += 1;
    const found = await super.find(subject);
    await this.hold;
    return found;
  }
}

class ScriptedChanges implements PageChanges {
  live = true;
  emit!: (name: string | undefined) => void;

  subscribe(onChange: (name: string | undefined) => void): void {
    this.emit = onChange;
  }

  isLive(): boolean {
    return this.live;
  }
}

const slug = (text: string): Subject<'company'> => ({ kind: 'company', slug: text });
const acme = slug('acme');
const alias = slug('acme-ltd');

pageStoreContract('CachedPageStore', () =>
  Promise.resolve({ store: new CachedPageStore(new InMemoryPageStore(), new ScriptedChanges()) }),
);

describe('CachedPageStore', () => {
  let store: WatchedStore;
  let changes: ScriptedChanges;
  let cached: CachedPageStore;
  beforeEach(async () => {
    store = new WatchedStore();
    changes = new ScriptedChanges();
    cached = new CachedPageStore(store, changes);
    await store.put(storedCompany('acme', { name: 'Old' }), [alias]);
  });

  /** A change by another replica: the page is new, and this replica has not received the event. */
  const replaceElsewhere = (): Promise<void> => store.put(storedCompany('acme', { name: 'New' }), []);
  const name = async (subject = acme): Promise<string | undefined> =>
    (await cached.find(subject))?.record.name;

  it('reads a page once, under all its names', async () => {
    expect(await name(alias)).toBe('Old');
    expect(await name(alias)).toBe('Old');
    expect(await name(acme)).toBe('Old');
    expect(store.questions).toBe(1);
  });

  it('does not cache absence', async () => {
    expect(await cached.find(slug('late'))).toBeUndefined();
    await store.put(storedCompany('late'), []);
    expect(await cached.find(slug('late'))).toBeDefined();
  });

  it.each([
    ['its own name', 'company:acme'],
    ['another name', 'company:acme-ltd'],
    ['a gap in the events', undefined],
  ])('drops a page on %s', async (_, changed) => {
    await name(acme);
    await name(alias);
    await replaceElsewhere();
    changes.emit(changed);
    expect(await name(alias)).toBe('New');
    expect(await name(acme)).toBe('New');
  });

  it('keeps a page when others change', async () => {
    await name();
    changes.emit('person:acme');
    changes.emit('company:other');
    await name();
    expect(store.questions).toBe(1);
  });

  it('reads the store every time, and caches nothing, while no events arrive', async () => {
    await name();
    changes.live = false;
    await replaceElsewhere();
    expect(await name()).toBe('New');
    expect(await name(slug('acme-ltd'))).toBe('New');
    expect(store.questions).toBe(3);
  });

  it('does not cache a page that it read before a change was announced', async () => {
    let open!: () => void;
    store.hold = new Promise((resolve) => (open = resolve));
    const reading = name();
    await Promise.resolve();
    await replaceElsewhere();
    changes.emit('company:acme');
    open();
    expect(await reading).toBe('Old');
    expect(await name()).toBe('New');
  });

  it('drops a page that it changes itself, even when the result is unknown', async () => {
    await name(alias);
    store.put = async (page, aliases) => {
      await InMemoryPageStore.prototype.put.call(store, page, aliases);
      throw new Error('connection lost');
    };
    await expect(cached.put(storedCompany('acme', { name: 'New' }), [])).rejects.toThrow('connection lost');
    expect(await name(alias)).toBe('New');
  });

  it('limits its pages, and drops the longest unused first', async () => {
    const size = JSON.stringify(await store.find(acme)).length;
    cached = new CachedPageStore(store, changes, Math.floor(size * 3.5));
    for (const text of ['one1', 'two2', 'six6']) await store.put(storedCompany(text, { name: 'Old' }), []);
    for (const text of ['acme', 'one1', 'two2', 'acme', 'six6', 'acme']) await cached.find(slug(text));
    store.questions = 0;
    for (const text of ['acme', 'two2', 'six6']) await cached.find(slug(text));
    expect(store.questions).toBe(0);
    await cached.find(slug('one1'));
    expect(store.questions).toBe(1);
    cached = new CachedPageStore(store, changes, size - 1);
    await cached.find(acme);
    await cached.find(acme);
    expect(store.questions).toBe(3);
  });

  it('caches at most twenty names of one page', async () => {
    const many = Array.from({ length: 25 }, (_, i) => slug(`acme-${i}`));
    await store.put(storedCompany('acme'), many);
    for (const each of [...many, ...many]) await cached.find(each);
    expect(store.questions).toBe(25 + 6);
    changes.emit('company:acme-24');
    changes.emit('company:acme-3');
    await cached.find(slug('acme-7'));
    expect(store.questions).toBe(25 + 7);
  });

  it('gives the holder of a lease the stored page, whatever the cache contains', async () => {
    const leases = new FreshScrapeLeases(new InMemoryScrapeLeases(), cached);
    await name();
    await replaceElsewhere();
    expect(await name()).toBe('Old');
    const lease = await leases.acquire('company:acme', 1_000, new AbortController().signal);
    expect(await name()).toBe('New');
    await lease.release();
  });
});
