import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ManualClock } from '@enrichment/kernel';
import { PARSER_VERSION } from '../extraction/read-page';
import type { InMemoryPageStore } from '../testing/in-memory-page-store';
import { storedCompany } from '../testing/sample-records';
import {
  codeOf,
  companyPage,
  goneNotice,
  loginWall,
  ScrapingWorld,
  shell,
  companyId,
  personId,
} from '../testing/scraping-world';
import { ScriptedPages, type ScriptedAnswer } from '../testing/scripted-site';

const day = 24 * 60 * 60 * 1_000;

const baseUrl = 'https://network.example';
let world: ScrapingWorld;
let clock: ManualClock;
let store: InMemoryPageStore;
let pages: ScriptedPages;
let scraper: ScrapingWorld['scraper'];

beforeEach(() => {
  world = new ScrapingWorld();
  ({ clock, store, pages } = world);
  scraper = (options) => world.scraper(options);
});

describe('a subject', () => {
  it('is scraped once, and served from the cache for 30 days', async () => {
    const company = scraper();
    const first = await company.scrape({ id: companyId('acme'), cached: true });
    expect(first).toMatchObject({
      record: { name: 'Acme', networkId: 'acme', deleted: false },
      servedFrom: 'network',
      ageMs: 0,
      chargeable: true,
    });
    clock.advance(30 * day);
    const second = await company.scrape({ id: companyId(`${baseUrl}/company/ACME/about`), cached: true });
    expect(second).toMatchObject({
      record: first.record,
      servedFrom: 'cache',
      ageMs: 30 * day,
      chargeable: true,
    });
    expect(pages.requests).toHaveLength(1);
    clock.advance(1);
    expect(await company.scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      servedFrom: 'network',
      ageMs: 0,
    });
    expect(pages.requests).toHaveLength(2);
  });

  it('is scraped anew for fresh data, unless a scrape ended less than the bound ago', async () => {
    const company = scraper();
    await company.scrape({ id: companyId('acme'), cached: false });
    clock.advance(59_999);
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      servedFrom: 'cache',
      ageMs: 59_999,
    });
    clock.advance(1);
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      servedFrom: 'network',
      ageMs: 0,
    });
    expect(pages.requests).toHaveLength(2);
  });

  it('is never fresh by the cache when the bound is 0', async () => {
    const company = scraper({ freshMaxAgeMs: 0 });
    await company.scrape({ id: companyId('acme'), cached: false });
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      servedFrom: 'network',
    });
    expect(pages.requests).toHaveLength(2);
  });

  it('has one cache entry under all its names once the page has given them', async () => {
    pages.site = {
      '/company/7': { location: '/company/acme-old' },
      '/company/acme-old': companyPage('Acme'),
      '/company/acme': companyPage('Acme'),
    };
    const company = scraper();
    expect((await company.scrape({ id: companyId('li:company:7'), cached: true })).record.networkId).toBe(
      'acme',
    );
    for (const id of ['acme', 'acme-old', '7', 'urn:li:company:7', 'network.example/company/Acme']) {
      expect(await company.scrape({ id: companyId(id), cached: true })).toMatchObject({
        servedFrom: 'cache',
      });
    }
    expect(pages.requests).toEqual([`${baseUrl}/company/7`, `${baseUrl}/company/acme`]);
  });

  it.each([
    ['gone', undefined],
    ['a login wall', loginWall],
    ['a page that names another one', companyPage('Third', 'third')],
  ])('that names another address is not stored there, if that address is %s', async (_, victim) => {
    pages.site = {
      '/company/attacker': companyPage('Acme', 'victim'),
      ...(victim && { '/company/victim': victim }),
    };
    const { record } = await scraper().scrape({ id: companyId('attacker'), cached: false });
    expect(record).toMatchObject({ name: 'Acme', networkId: 'attacker' });
    expect(await store.find(companyId('victim').subject)).toBeUndefined();
  });

  it('that names another address is that subject, with the record that stands there', async () => {
    pages.site = {
      '/company/attacker': companyPage('Acme Evil', 'victim'),
      '/company/7': companyPage('Acme Evil', 'victim'),
      '/company/victim': companyPage('Acme', 'victim'),
    };
    for (const id of ['attacker', 'li:company:7']) {
      const { record } = await scraper().scrape({ id: companyId(id), cached: false });
      expect(record).toMatchObject({ name: 'Acme', networkId: 'victim' });
    }
    expect((await store.find(companyId('victim').subject))?.record.name).toBe('Acme');
  });

  it('keeps the name of a renamed company, and requests the new one only', async () => {
    pages.site = {
      '/company/old&co': { location: 'https://tr.network.example/company/acme', status: 301 },
      '/company/acme': companyPage('Acme'),
    };
    const company = scraper();
    expect((await company.scrape({ id: companyId('old&co'), cached: true })).record.networkId).toBe('acme');
    for (const id of ['acme', 'Old%26Co', 'de.network.example/company/old&co'])
      expect(await company.scrape({ id: companyId(id), cached: true })).toMatchObject({
        servedFrom: 'cache',
      });
    await company.scrape({ id: companyId('old&co'), cached: false });
    clock.advance(61_000);
    await company.scrape({ id: companyId('old&co'), cached: false });
    expect(pages.requests).toEqual([`${baseUrl}/company/old%26co`, `${baseUrl}/company/acme`]);
  });

  it('of another kind is another subject', async () => {
    pages.site = {
      ...pages.site,
      '/in/acme': {
        body: '<html><script type="application/ld+json">{"@type":"Person","name":"Ann"}</script></html>',
      },
    };
    const shared = scraper();
    await shared.scrape({ id: companyId('acme'), cached: true });
    expect((await shared.scrape({ id: personId('acme'), cached: true })).record).toMatchObject({
      name: 'Ann',
      experiences: [],
    });
  });

  it('stored by a clock that ran ahead is not fresh', async () => {
    await store.put(storedCompany('acme', { name: 'Future' }, { fetchedAt: clock.now() + 2 * 60_000 }), []);
    expect(await scraper().scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      record: { name: 'Acme' },
    });
  });

  it('stored by an earlier parser is served with all present keys', async () => {
    const page = storedCompany(
      'acme',
      { name: 'Old' },
      { fetchedAt: clock.now(), parserVersion: PARSER_VERSION - 1 },
    );
    Reflect.deleteProperty(page.record, 'revenueRange');
    await store.put(page, []);
    expect((await scraper().scrape({ id: companyId('acme'), cached: true })).record).toMatchObject({
      name: 'Old',
      revenueRange: null,
    });
  });
});

describe('an identifier', () => {
  it('without a supported format is refused', () => {
    expect(() => companyId(`${baseUrl}/in/jane`)).toThrow(expect.objectContaining({ code: 'NETWORK_003' }));
    expect(() => personId('a b')).toThrow(
      expect.objectContaining({ code: 'NETWORK_001', details: expect.objectContaining({ id: 'a b' }) }),
    );
  });
});

describe('a page that is not there', () => {
  it('is not found when it was never seen', async () => {
    expect(await codeOf(scraper().scrape({ id: companyId('Missing'), cached: true }))).toEqual({
      code: 'NETWORK_004',
      details: { id: 'Missing' },
    });
    expect(await codeOf(scraper().scrape({ id: personId('missing'), cached: false }))).toEqual({
      code: 'NETWORK_002',
      details: { id: 'missing' },
    });
  });

  it.each([
    ['404', { status: 404 }],
    ['410', { status: 410 }],
    ['a page with a notice', goneNotice],
  ])('gives the last record as deleted, uncharged, when it was seen before: %s', async (_, answer) => {
    const company = scraper();
    await company.scrape({ id: companyId('acme'), cached: true });
    clock.advance(60_000);
    pages.site = { '/company/acme': answer };
    const gone = { record: { name: 'Acme', deleted: true }, chargeable: false };
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      ...gone,
      servedFrom: 'network',
      ageMs: 0,
    });
    clock.advance(day);
    expect(await company.scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      ...gone,
      servedFrom: 'cache',
      ageMs: day,
    });
    pages.site = { '/company/acme': companyPage('Acme again') };
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      record: { name: 'Acme again', deleted: false },
      chargeable: true,
    });
  });

  it('is known as deleted even when the record is older than the cache’s bound', async () => {
    await store.put(storedCompany('left', { name: 'Left Ltd' }, { fetchedAt: clock.now() - 400 * day }), []);
    expect(await scraper().scrape({ id: companyId('left'), cached: true })).toMatchObject({
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
    const company = scraper();
    await company.scrape({ id: companyId('acme'), cached: true });
    clock.advance(30 * day);
    pages.site = { '/company/acme': answer };
    const final = reason === 'redirect_off_origin' && { retryable: false };
    const refused = { code: 'NETWORK_005', details: { id: 'ACME', reason, ...final } };
    expect(await codeOf(company.scrape({ id: companyId('ACME'), cached: false }))).toEqual(refused);
    expect(await company.scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      servedFrom: 'cache',
      record: { deleted: false },
    });
    clock.advance(1);
    expect(await codeOf(company.scrape({ id: companyId('ACME'), cached: true }))).toEqual(refused);
    // The refusal is not remembered either.
    pages.site = { '/company/acme': companyPage('Acme') };
    expect(await company.scrape({ id: companyId('acme'), cached: false })).toMatchObject({
      servedFrom: 'network',
    });
  });

  it('has the site’s Retry-After', async () => {
    pages.site = { '/company/acme': { status: 429, retryAfterSeconds: 7 } };
    await expect(scraper().scrape({ id: companyId('acme'), cached: true })).rejects.toMatchObject({
      retryAfterSeconds: 7,
    });
  });
});

describe('a page that is known', () => {
  it('is requested with its validator, and confirmed without being sent again', async () => {
    pages.site = { '/company/acme': { ...companyPage('Acme'), etag: '"1"' } };
    const company = scraper();
    const first = await company.scrape({ id: companyId('acme'), cached: true });
    clock.advance(31 * day);
    expect(await company.scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      record: first.record,
      servedFrom: 'network',
      ageMs: 0,
      chargeable: true,
    });
    expect(world.events.map(({ verdict }) => verdict)).toEqual(['ok', 'unchanged']);
    clock.advance(day);
    expect(await company.scrape({ id: companyId('acme'), cached: true })).toMatchObject({
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
    expect(await scraper().scrape({ id: companyId('acme'), cached: true })).toMatchObject({
      record: { name: 'Acme', deleted: false },
    });
  });
});

describe('a known subject whose name changed completely', () => {
  const known = (name: string): Promise<void> =>
    store.put(storedCompany('acme', { name }, { fetchedAt: 0 }), []);
  const read = (options = {}): Promise<unknown> =>
    scraper(options).scrape({ id: companyId('acme'), cached: true });

  it('is read a second time, and then stored', async () => {
    await known('Old Mill');
    expect(await read()).toMatchObject({ record: { name: 'Acme' } });
    expect(pages.requests).toHaveLength(2);
    await known('ACME Inc.');
    expect(await read()).toMatchObject({ record: { name: 'Acme' } });
    expect(pages.requests).toHaveLength(3);
  });

  it('is not replaced by a record that another session of the fetcher does not give', async () => {
    await known('Old Mill');
    const browser = new ScriptedPages(baseUrl, { '/company/acme': companyPage('Old Mill') });
    expect(await codeOf(read({ browser }))).toMatchObject({
      code: 'NETWORK_005',
      details: { reason: 'another_subject' },
    });
    // The page is there to be sampled.
    expect(world.events.at(-1)).toMatchObject({
      reason: 'another_subject',
      page: { html: companyPage('Old Mill').body },
    });
    expect(await store.find(companyId('acme').subject)).toMatchObject({ record: { name: 'Old Mill' } });
    browser.site = { '/company/acme': { status: 429 } };
    expect(await codeOf(read({ browser }))).toMatchObject({ details: { reason: 'rate_limited' } });
    expect(await store.find(companyId('acme').subject)).toMatchObject({ record: { name: 'Old Mill' } });
  });
});

describe('an observer', () => {
  it('is called for each live scrape, with the sources of its fields', async () => {
    const shared = scraper();
    await shared.scrape({ id: companyId('acme'), cached: true });
    await codeOf(shared.scrape({ id: companyId('missing'), cached: true }));
    pages.site = { '/company/wall': loginWall };
    await codeOf(shared.scrape({ id: companyId('wall'), cached: true }));
    expect(world.events).toMatchObject([
      {
        subject: { slug: 'acme' },
        fetcher: 'html',
        verdict: 'ok',
        origins: { name: 'json-ld' },
        durationMs: 0,
      },
      { subject: { slug: 'missing' }, verdict: 'gone' },
      { subject: { slug: 'wall' }, verdict: 'refused', reason: 'login_wall' },
    ]);
  });
});
