import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError, ManualClock } from '@enrichment/kernel';
import { PARSER_VERSION } from '../extraction/read-page';
import { Network } from '../subject/network';
import { InMemoryFlightLeases } from '../testing/in-memory-flight-leases';
import { InMemoryPageStore } from '../testing/in-memory-page-store';
import { storedCompany } from '../testing/sample-records';
import { ScriptedPages, type ScriptedAnswer } from '../testing/scripted-site';
import { ScrapeCompany } from './scrape-company';
import { ScrapeProfile } from './scrape-profile';
import { SubjectScraper, type ScrapeEvent, type ScrapingOptions } from './scrape-subject';

const baseUrl = 'https://network.example';
const day = 24 * 60 * 60 * 1_000;

const companyPage = (name: string, slug = 'acme'): ScriptedAnswer => ({
  body:
    `<html><head><link rel="canonical" href="/company/${slug}"><script type="application/ld+json">` +
    `{"@type":"Organization","name":"${name}","url":"${baseUrl}/company/${slug}"}</script></head></html>`,
});
const shell: ScriptedAnswer = {
  body: '<html><body><div id="root"></div><script src="/a.js"></script></body></html>',
};
const loginWall: ScriptedAnswer = { body: '<html><title>Sign in</title></html>' };
const goneNotice: ScriptedAnswer = { body: '<html><title>Page not found</title></html>' };

let clock: ManualClock;
let store: InMemoryPageStore;
let pages: ScriptedPages;
let events: ScrapeEvent[];

beforeEach(() => {
  clock = new ManualClock();
  store = new InMemoryPageStore();
  pages = new ScriptedPages(baseUrl, { '/company/acme': companyPage('Acme') });
  events = [];
});
afterEach(() => {
  jest.useRealTimers();
});

function scraper(options: Partial<ScrapingOptions> = {}): SubjectScraper {
  return new SubjectScraper({
    network: new Network(baseUrl),
    clock,
    store,
    html: pages,
    timeoutMs: 15_000,
    freshMaxAgeMs: 60_000,
    observe: (event) => events.push(event),
    ...options,
  });
}

async function codeOf(promise: Promise<unknown>): Promise<{ code: string; details: object }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a subject', () => {
  it('is scraped once, and served from the cache for 30 days', async () => {
    const company = new ScrapeCompany(scraper());
    const first = await company.execute({ id: 'acme', cached: true });
    expect(first).toMatchObject({
      record: { name: 'Acme', networkId: 'acme', deleted: false },
      servedFrom: 'network',
      ageMs: 0,
      chargeable: true,
    });
    clock.advance(30 * day);
    const second = await company.execute({ id: `${baseUrl}/company/ACME/about`, cached: true });
    expect(second).toMatchObject({
      record: first.record,
      servedFrom: 'cache',
      ageMs: 30 * day,
      chargeable: true,
    });
    expect(pages.requests).toHaveLength(1);
    clock.advance(1);
    expect(await company.execute({ id: 'acme', cached: true })).toMatchObject({
      servedFrom: 'network',
      ageMs: 0,
    });
    expect(pages.requests).toHaveLength(2);
  });

  it('is scraped anew for fresh data, unless a scrape ended less than the bound ago', async () => {
    const company = new ScrapeCompany(scraper());
    await company.execute({ id: 'acme', cached: false });
    clock.advance(59_999);
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({
      servedFrom: 'cache',
      ageMs: 59_999,
    });
    clock.advance(1);
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({
      servedFrom: 'network',
      ageMs: 0,
    });
    expect(pages.requests).toHaveLength(2);
  });

  it('is never fresh by the cache when the bound is 0', async () => {
    const company = new ScrapeCompany(scraper({ freshMaxAgeMs: 0 }));
    await company.execute({ id: 'acme', cached: false });
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({ servedFrom: 'network' });
    expect(pages.requests).toHaveLength(2);
  });

  it('has one cache entry under all its names once the page has told them', async () => {
    pages.site = {
      '/company/7': { location: '/company/acme-old' },
      '/company/acme-old': companyPage('Acme'),
    };
    const company = new ScrapeCompany(scraper());
    expect((await company.execute({ id: 'li:company:7', cached: true })).record.networkId).toBe('acme');
    for (const id of ['acme', 'acme-old', '7', 'urn:li:company:7', 'network.example/company/Acme']) {
      expect(await company.execute({ id, cached: true })).toMatchObject({ servedFrom: 'cache' });
    }
    expect(pages.requests).toEqual([`${baseUrl}/company/7`]);
  });

  it('of another kind is another subject', async () => {
    pages.site = {
      ...pages.site,
      '/in/acme': {
        body: '<html><script type="application/ld+json">{"@type":"Person","name":"Ann"}</script></html>',
      },
    };
    const shared = scraper();
    await new ScrapeCompany(shared).execute({ id: 'acme', cached: true });
    expect((await new ScrapeProfile(shared).execute({ id: 'acme', cached: true })).record).toMatchObject({
      name: 'Ann',
      experiences: [],
    });
  });

  it('stored by a clock that ran ahead is not believed', async () => {
    await store.put(storedCompany('acme', { name: 'Future' }, { fetchedAt: clock.now() + 2 * 60_000 }), []);
    expect(await scraper().scrape('company', { id: 'acme', cached: true })).toMatchObject({
      record: { name: 'Acme' },
    });
  });

  it('stored by an earlier parser is served with every key of today', async () => {
    const page = storedCompany(
      'acme',
      { name: 'Old' },
      { fetchedAt: clock.now(), parserVersion: PARSER_VERSION - 1 },
    );
    Reflect.deleteProperty(page.record, 'revenueRange');
    await store.put(page, []);
    expect((await scraper().scrape('company', { id: 'acme', cached: true })).record).toMatchObject({
      name: 'Old',
      revenueRange: null,
    });
  });
});

describe('an identifier', () => {
  it('without a supported format is refused before anything is looked up', async () => {
    expect(
      await codeOf(scraper().scrape('company', { id: `${baseUrl}/in/jane`, cached: true })),
    ).toMatchObject({ code: 'NETWORK_003' });
    expect(await codeOf(scraper().scrape('person', { id: 'a b', cached: true }))).toMatchObject({
      code: 'NETWORK_001',
      details: { id: 'a b' },
    });
    expect(pages.requests).toEqual([]);
  });
});

describe('a page that is not there', () => {
  it('is not found when it was never seen', async () => {
    expect(await codeOf(scraper().scrape('company', { id: 'Missing', cached: true }))).toEqual({
      code: 'NETWORK_004',
      details: { id: 'Missing' },
    });
    expect(await codeOf(scraper().scrape('person', { id: 'missing', cached: false }))).toEqual({
      code: 'NETWORK_002',
      details: { id: 'missing' },
    });
  });

  it.each([
    ['404', { status: 404 }],
    ['410', { status: 410 }],
    ['a page that says so', goneNotice],
  ])('gives the last record as deleted, uncharged, when it was seen before: %s', async (_, answer) => {
    const company = new ScrapeCompany(scraper());
    await company.execute({ id: 'acme', cached: true });
    clock.advance(60_000);
    pages.site = { '/company/acme': answer };
    const gone = { record: { name: 'Acme', deleted: true }, chargeable: false };
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({
      ...gone,
      servedFrom: 'network',
      ageMs: 0,
    });
    clock.advance(day);
    expect(await company.execute({ id: 'acme', cached: true })).toMatchObject({
      ...gone,
      servedFrom: 'cache',
      ageMs: day,
    });
    pages.site = { '/company/acme': companyPage('Acme again') };
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({
      record: { name: 'Acme again', deleted: false },
      chargeable: true,
    });
  });

  it('is known as deleted even when the record is older than the cache’s bound', async () => {
    await store.put(storedCompany('left', { name: 'Left Ltd' }, { fetchedAt: clock.now() - 400 * day }), []);
    expect(await scraper().scrape('company', { id: 'left', cached: true })).toMatchObject({
      record: { name: 'Left Ltd', deleted: true },
    });
  });
});

describe('a refusal', () => {
  it.each<[ScriptedAnswer, string]>([
    [loginWall, 'login_wall'],
    [{ status: 403 }, 'forbidden'],
    [{ status: 429 }, 'rate_limited'],
    [{ status: 999 }, 'blocked'],
    [{ status: 503 }, 'server_error'],
    [{ location: 'https://elsewhere.example/' }, 'redirect_off_origin'],
    [{ body: '{}', contentType: 'application/json' }, 'unreadable_page'],
    [shell, 'needs_javascript'],
  ])('%j is NETWORK_005, and leaves what is stored alone', async (answer, reason) => {
    const company = new ScrapeCompany(scraper());
    await company.execute({ id: 'acme', cached: true });
    clock.advance(30 * day);
    pages.site = { '/company/acme': answer };
    const refused = { code: 'NETWORK_005', details: { id: 'ACME', reason } };
    expect(await codeOf(company.execute({ id: 'ACME', cached: false }))).toEqual(refused);
    expect(await company.execute({ id: 'acme', cached: true })).toMatchObject({
      servedFrom: 'cache',
      record: { deleted: false },
    });
    clock.advance(1);
    expect(await codeOf(company.execute({ id: 'ACME', cached: true }))).toEqual(refused);
    // Nothing remembers the refusal either.
    pages.site = { '/company/acme': companyPage('Acme') };
    expect(await company.execute({ id: 'acme', cached: false })).toMatchObject({ servedFrom: 'network' });
  });

  it('passes on when to come back', async () => {
    pages.site = { '/company/acme': { status: 429, retryAfterSeconds: 7 } };
    await expect(scraper().scrape('company', { id: 'acme', cached: true })).rejects.toMatchObject({
      retryAfterSeconds: 7,
    });
  });
});

describe('a page that is known', () => {
  it('is asked for with its validator, and confirmed without being sent again', async () => {
    pages.site = { '/company/acme': { ...companyPage('Acme'), etag: '"1"' } };
    const company = new ScrapeCompany(scraper());
    const first = await company.execute({ id: 'acme', cached: true });
    clock.advance(31 * day);
    expect(await company.execute({ id: 'acme', cached: true })).toMatchObject({
      record: first.record,
      servedFrom: 'network',
      ageMs: 0,
      chargeable: true,
    });
    expect(events.map(({ verdict }) => verdict)).toEqual(['ok', 'unchanged']);
    clock.advance(day);
    expect(await company.execute({ id: 'acme', cached: true })).toMatchObject({
      servedFrom: 'cache',
      ageMs: day,
    });
  });

  it.each([
    ['another parser read it', { parserVersion: PARSER_VERSION - 1 }, {}],
    ['it had been gone', {}, { deleted: true }],
  ])('is read anew when %s', async (_, page, record) => {
    pages.site = { '/company/acme': { ...companyPage('Acme'), etag: '"1"' } };
    await store.put(
      storedCompany('acme', { name: 'Old', ...record }, { etag: '"1"', fetchedAt: 0, ...page }),
      [],
    );
    expect(await scraper().scrape('company', { id: 'acme', cached: true })).toMatchObject({
      record: { name: 'Acme', deleted: false },
    });
  });
});

describe('many callers at once', () => {
  it('cause one scrape, whatever form and freshness they ask for', async () => {
    let open!: () => void;
    pages.gate = new Promise((resolve) => (open = resolve));
    const shared = scraper();
    const forms = ['acme', 'ACME', `${baseUrl}/company/acme`, 'www.network.example/company/acme/about?x'];
    const waiting = Array.from({ length: 50 }, (_, i) =>
      shared.scrape('company', { id: forms[i % 4]!, cached: i % 2 === 0 }),
    );
    open();
    const answers = await Promise.all(waiting);
    expect(pages.requests).toHaveLength(1);
    expect(new Set(answers.map(({ record }) => record.name))).toEqual(new Set(['Acme']));
  });

  it('cause one scrape over all replicas that share leases and store', async () => {
    const leases = new InMemoryFlightLeases();
    const replicas = [scraper({ leases }), scraper({ leases }), scraper({ leases })];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        replicas[i % 3]!.scrape('company', { id: 'acme', cached: i % 2 === 0 }),
      ),
    );
    expect(pages.requests).toHaveLength(1);
    expect(answers.every(({ record }) => record.name === 'Acme')).toBe(true);
  });

  it('hear the same refusal, each with its own text', async () => {
    pages.site = { '/company/acme': { status: 429 } };
    const shared = scraper();
    const answers = await Promise.all(
      ['acme', 'ACME'].map((id) => codeOf(shared.scrape('company', { id, cached: true }))),
    );
    expect(answers.map(({ details }) => details)).toEqual([
      { id: 'acme', reason: 'rate_limited' },
      { id: 'ACME', reason: 'rate_limited' },
    ]);
    expect(pages.requests).toHaveLength(1);
  });

  it('do not lose the scrape when the first of them goes', async () => {
    let open!: () => void;
    pages.gate = new Promise((resolve) => (open = resolve));
    const shared = scraper();
    const caller = new AbortController();
    const reason = new Error('the caller went');
    const first = shared.scrape('company', { id: 'acme', cached: true, signal: caller.signal });
    const second = shared.scrape('company', { id: 'acme', cached: true });
    caller.abort(reason);
    await expect(first).rejects.toBe(reason);
    open();
    expect(await second).toMatchObject({ record: { name: 'Acme' } });
    expect(pages.requests).toHaveLength(1);
  });

  it('leave a scrape that ends for the next caller when all of them go', async () => {
    const shared = scraper();
    const signal = AbortSignal.abort(new Error('went before'));
    await expect(shared.scrape('company', { id: 'acme', cached: true, signal })).rejects.toThrow(
      'went before',
    );
    expect(pages.requests).toHaveLength(0);
  });

  it('get an error of ours as it is, and the next one a new scrape', async () => {
    const broken = scraper({ html: { fetch: () => Promise.reject(new TypeError('a bug')) } });
    await expect(broken.scrape('company', { id: 'acme', cached: true })).rejects.toThrow('a bug');
    const busy = new DomainError('SYS_002', 'Too busy.');
    const full = scraper({ html: { fetch: () => Promise.reject(busy) } });
    await expect(full.scrape('company', { id: 'acme', cached: true })).rejects.toBe(busy);
  });
});

describe('the time for a scrape', () => {
  it('ends it, even when the source does not listen', async () => {
    jest.useFakeTimers();
    for (const html of [pages, { fetch: () => new Promise<never>(() => undefined) }]) {
      pages.site = { '/company/acme': { silent: true } };
      const refused = codeOf(scraper({ html }).scrape('company', { id: 'acme', cached: true }));
      await jest.advanceTimersByTimeAsync(14_999);
      await jest.advanceTimersByTimeAsync(1);
      expect(await refused).toEqual({ code: 'NETWORK_006', details: { id: 'acme' } });
    }
    expect(jest.getTimerCount()).toBe(0);
    expect(events).toMatchObject([{ verdict: 'timeout', durationMs: 15_000 }, { verdict: 'timeout' }]);
  });

  it('leaves no timer behind when the scrape ends before', async () => {
    jest.useFakeTimers();
    await scraper().scrape('company', { id: 'acme', cached: true });
    await codeOf(scraper().scrape('company', { id: 'missing', cached: true }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('covers the waiting for another replica', async () => {
    jest.useFakeTimers();
    const leases = new InMemoryFlightLeases();
    const held = await leases.acquire('company:acme', 100_000, new AbortController().signal);
    const refused = codeOf(scraper({ leases }).scrape('company', { id: 'acme', cached: true }));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await refused).toMatchObject({ code: 'NETWORK_006' });
    await held.release();
  });

  it('may be the source’s own', async () => {
    const html = { fetch: () => Promise.resolve({ outcome: 'timeout' as const }) };
    expect(await codeOf(scraper({ html }).scrape('company', { id: 'acme', cached: true }))).toMatchObject({
      code: 'NETWORK_006',
    });
  });
});

describe('an observer', () => {
  it('is told of each live scrape, and where its fields were found', async () => {
    const shared = scraper();
    await shared.scrape('company', { id: 'acme', cached: true });
    await codeOf(shared.scrape('company', { id: 'missing', cached: true }));
    pages.site = { '/company/wall': loginWall };
    await codeOf(shared.scrape('company', { id: 'wall', cached: true }));
    expect(events).toMatchObject([
      { subject: { slug: 'acme' }, lane: 'html', verdict: 'ok', origins: { name: 'json-ld' }, durationMs: 0 },
      { subject: { slug: 'missing' }, verdict: 'gone' },
      { subject: { slug: 'wall' }, verdict: 'refused', reason: 'login_wall' },
    ]);
  });
});
