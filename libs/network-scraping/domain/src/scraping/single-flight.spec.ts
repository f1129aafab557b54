import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@enrichment/kernel';
import { InMemoryScrapeLeases } from '../testing/in-memory-scrape-leases';
import { codeOf, ScrapingWorld, companyId } from '../testing/scraping-world';
import type { ScriptedPages } from '../testing/scripted-site';

const baseUrl = 'https://network.example';
let world: ScrapingWorld;
let pages: ScriptedPages;
let scraper: ScrapingWorld['scraper'];

beforeEach(() => {
  world = new ScrapingWorld();
  ({ pages } = world);
  scraper = (options) => world.scraper(options);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('many callers at once', () => {
  it('cause one scrape, whatever form and freshness they request', async () => {
    let open!: () => void;
    pages.hold = new Promise((resolve) => (open = resolve));
    const shared = scraper();
    const forms = ['acme', 'ACME', `${baseUrl}/company/acme`, 'www.network.example/company/acme/about?x'];
    const waiting = Array.from({ length: 50 }, (_, i) =>
      shared.scrape({ id: companyId(forms[i % 4]!), cached: i % 2 === 0 }),
    );
    open();
    const answers = await Promise.all(waiting);
    expect(pages.requests).toHaveLength(1);
    expect(new Set(answers.map(({ record }) => record.name))).toEqual(new Set(['Acme']));
  });

  it('cause one scrape over all replicas that share leases and store', async () => {
    const leases = new InMemoryScrapeLeases();
    const replicas = [scraper({ leases }), scraper({ leases }), scraper({ leases })];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        replicas[i % 3]!.scrape({ id: companyId('acme'), cached: i % 2 === 0 }),
      ),
    );
    expect(pages.requests).toHaveLength(1);
    expect(answers.every(({ record }) => record.name === 'Acme')).toBe(true);
  });

  it('get the same refusal, each with its own text', async () => {
    pages.site = { '/company/acme': { status: 429 } };
    const shared = scraper();
    const answers = await Promise.all(
      ['acme', 'ACME'].map((id) => codeOf(shared.scrape({ id: companyId(id), cached: true }))),
    );
    expect(answers.map(({ details }) => details)).toEqual([
      { id: 'acme', reason: 'rate_limited' },
      { id: 'ACME', reason: 'rate_limited' },
    ]);
    expect(pages.requests).toHaveLength(1);
  });

  it('keep the scrape when the first of them leaves', async () => {
    let open!: () => void;
    pages.hold = new Promise((resolve) => (open = resolve));
    const shared = scraper();
    const caller = new AbortController();
    const reason = new Error('the caller went');
    const first = shared.scrape({ id: companyId('acme'), cached: true, signal: caller.signal });
    const second = shared.scrape({ id: companyId('acme'), cached: true });
    caller.abort(reason);
    await expect(first).rejects.toBe(reason);
    open();
    expect(await second).toMatchObject({ record: { name: 'Acme' } });
    expect(pages.requests).toHaveLength(1);
  });

  it('end the scrape when all of them leave, and the next caller gets a new one', async () => {
    const shared = scraper();
    const signal = AbortSignal.abort(new Error('went before'));
    await expect(shared.scrape({ id: companyId('acme'), cached: true, signal })).rejects.toThrow(
      'went before',
    );
    expect(pages.requests).toHaveLength(0);
  });

  it('get an internal error unchanged, and the next caller starts a new scrape', async () => {
    const broken = scraper({ html: { fetch: () => Promise.reject(new TypeError('a bug')) } });
    await expect(broken.scrape({ id: companyId('acme'), cached: true })).rejects.toThrow('a bug');
    const busy = new DomainError('SYS_002', 'Too busy.');
    const full = scraper({ html: { fetch: () => Promise.reject(busy) } });
    await expect(full.scrape({ id: companyId('acme'), cached: true })).rejects.toBe(busy);
  });
});

describe('the time for a scrape', () => {
  it('ends it, even when the source ignores the signal', async () => {
    jest.useFakeTimers();
    for (const html of [pages, { fetch: () => new Promise<never>(() => undefined) }]) {
      pages.site = { '/company/acme': { silent: true } };
      const refused = codeOf(scraper({ html }).scrape({ id: companyId('acme'), cached: true }));
      await jest.advanceTimersByTimeAsync(14_999);
      await jest.advanceTimersByTimeAsync(1);
      expect(await refused).toEqual({ code: 'NETWORK_006', details: { id: 'acme' } });
    }
    expect(jest.getTimerCount()).toBe(0);
    expect(world.events).toMatchObject([{ verdict: 'timeout', durationMs: 15_000 }, { verdict: 'timeout' }]);
  });

  it('leaves no timer behind when the scrape ends before', async () => {
    jest.useFakeTimers();
    await scraper().scrape({ id: companyId('acme'), cached: true });
    await codeOf(scraper().scrape({ id: companyId('missing'), cached: true }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('covers the waiting for another replica', async () => {
    jest.useFakeTimers();
    const leases = new InMemoryScrapeLeases();
    const held = await leases.acquire('company:acme', 100_000, new AbortController().signal);
    const refused = codeOf(scraper({ leases }).scrape({ id: companyId('acme'), cached: true }));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await refused).toMatchObject({ code: 'NETWORK_006' });
    await held.release();
  });

  it('may be the source’s own', async () => {
    const html = { fetch: () => Promise.resolve({ outcome: 'timeout' as const }) };
    expect(await codeOf(scraper({ html }).scrape({ id: companyId('acme'), cached: true }))).toMatchObject({
      code: 'NETWORK_006',
    });
  });
});
