import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError, ManualClock } from '@enrichment/kernel';
import { FetchStrategy } from '../scraping/fetch-strategy';
import { SubjectScraper } from '../scraping/scrape-subject';
import { ProfileSite } from '../subject/profile-site';
import { DirectPageReader } from '../testing/direct-page-reader';
import { InMemoryHomePages } from '../testing/in-memory-home-pages';
import { InMemoryPageStore } from '../testing/in-memory-page-store';
import { InMemoryWebsiteMatches } from '../testing/in-memory-website-matches';
import { websiteMatchesContract } from '../testing/website-matches-contract';
import { storedCompany } from '../testing/sample-records';
import { ScriptedPages, type ScriptedAnswer } from '../testing/scripted-site';
import { findCompanyLinks } from '../extraction/company-links';
import { type CompanyFinderParts, FindCompanyByDomain } from './find-company-by-domain';
import { requireWebsite } from '../subject/website';
import { websiteDistance } from './website-match';

const baseUrl = 'https://network.example';
const site = new ProfileSite(baseUrl);
const reader = new DirectPageReader(site);

describe('websiteDistance', () => {
  it.each([
    ['https://acme.example', 'acme.example', 0],
    ['https://www.acme.example/', 'acme.example', 0],
    ['http://acme.example/de', 'www.acme.example', 0],
    ['https://acme.example/en-gb/index.html', 'ACME.example', 0],
    ['https://acme.example', 'mail.acme.example', 1],
    ['https://shop.acme.example', 'acme.example', 2],
    ['https://bücher.example', 'xn--bcher-kva.example', 0],
    ['https://facebook.com/acme', 'facebook.com', undefined],
    ['https://acme.example', 'other.example', undefined],
    ['https://acme.co.uk', 'other.co.uk', undefined],
    ['https://acme.github.io', 'other.github.io', undefined],
    [null, 'acme.example', undefined],
    ['https://acme.example', 'not a host', undefined],
    ['https://127.0.0.1', '127.0.0.1', undefined],
  ] as const)('of %j to %j is %j', (website, domain, distance) => {
    expect(websiteDistance(website, domain)).toBe(distance);
  });
});

const slugsIn = (html: string, domain?: string) =>
  findCompanyLinks(html, site, domain).map((subject) =>
    'slug' in subject ? subject.slug : subject.numericId,
  );

describe('a website', () => {
  it.each([
    ['acme.com', 'acme.com'],
    ['https://www.acme.com/about', 'acme.com'],
    ['HTTP://Acme.CO.UK:8080/?x#y', 'acme.co.uk'],
    ['shop.acme.com/de', 'shop.acme.com'],
    ['bücher.example.', 'xn--bcher-kva.example'],
    ['www.com', 'www.com'],
  ])('%s is of the domain %s', (text, domain) => {
    expect(requireWebsite(site, text)).toBe(domain);
  });

  it.each([
    '',
    'acme',
    'localhost',
    'co.uk',
    '127.0.0.1',
    'http://[::1]/',
    'ftp://acme.com',
    'jane@acme.com',
    ' acme.com',
    'acme .com',
    'https://',
    'http://user:secret@acme.com',
    'a'.repeat(3_000) + '.com',
  ])('is not %j', (text) => {
    expect(() => requireWebsite(site, text)).toThrow(/^The website has no supported format\. Send a domain/);
  });

  it.each([`${baseUrl}/company/acme`, 'www.network.example/company/acme/about'])(
    'is not the page %s',
    (text) => {
      expect(() => requireWebsite(site, text)).toThrow(/page of the network: send it as `id`/);
    },
  );

  it('is any text without another error than NETWORK_003', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        try {
          expect(requireWebsite(site, text)).toMatch(/^[a-z0-9._-]+$/);
        } catch (error) {
          expect(error).toMatchObject({ code: 'NETWORK_003' });
        }
      }),
    );
  });
});

websiteMatchesContract('InMemoryWebsiteMatches', () => Promise.resolve(new InMemoryWebsiteMatches()));

describe('findCompanyLinks', () => {
  const url = `${baseUrl}/company/acme`;

  it.each([
    `<map><area href="${url}"></map>`,
    `<a href="${baseUrl}/companies/acme">x</a>`,
    '<a href="//www.network.example/company/acme/">x</a>',
    `<head><link rel="me" href="${url}"></head>`,
    `<div itemscope><link itemprop="sameAs" href="${url}"></div>`,
    '<a href="https://m.network.example/company/acme">x</a>',
    `<svg><a xlink:href="${url}">x</a></svg>`,
    `<script type="application/ld+json">{"name": Acme, "sameAs": ["https:\\/\\/network.example\\/company\\/acme"]}</script>`,
    `<script type="application/ld+json">{</script><a href="${url}">x</a>`,
  ])('reads %s', (html) => {
    expect(slugsIn(html)).toEqual(['acme']);
  });

  it('puts the likeliest first: a slug like the domain, header and footer before text, numbers last', () => {
    const to = (id: string): string => `<a href="${baseUrl}/company/${id}">x</a>`;
    const text = ['12', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(to).join('');
    expect(
      slugsIn(`<p>${text}${to('acme-group')}</p><footer>${to('own')}</footer>`, 'www.acme.co.uk'),
    ).toEqual(['acme-group', 'own', 'p1', 'p2', 'p3']);
    expect(slugsIn(`<header>${to('12')}</header>${to('acme')}`)).toEqual(['acme', '12']);
  });

  it('finds company pages of the network, the most certain first, each once, at most 5', () => {
    const html =
      '<a href="https://network.example/company/partner">Partner</a><a href="https://network.example/in/jane">Jane</a>' +
      '<a href="https://www.network.example/company/Acme/?trk=footer" rel="me noopener">Us</a>' +
      '<a href="https://evil.example/company/evil">Evil</a><a href="/company/relative">Relative</a><a href="javascript:alert(1)">x</a>' +
      '<script type="application/ld+json">{"@graph":[{"@type":"Organization","sameAs":["https://x.example","https://network.example/company/acme-group"]}]}</script>' +
      ['a', 'b', 'c'].map((slug) => `<a href="https://network.example/company/${slug}">x</a>`).join('');
    expect(slugsIn(html)).toEqual(['acme-group', 'acme', 'partner', 'a', 'b']);
  });

  it('finds them on every host of the network, and as schools and brands', () => {
    const html =
      '<a href="https://tr.network.example/company/acme?trk=x">tr</a><a href="https://de.network.example/company/acme">de</a>' +
      '<a href="https://www.network.example/school/acme-academy/">school</a><a href="https://uk.network.example/showcase/acme-tools">brand</a>' +
      '<a href="https://shop.network.example/company/other">other</a><a href="https://tr.network.example:8443/company/other">port</a>';
    expect(slugsIn(html)).toEqual(['acme', 'acme-academy', 'acme-tools']);
  });

  it('finds nothing on broken and empty pages', () => {
    for (const html of [
      '',
      '<a',
      '<a href="https://network.example/company/',
      '<script type="application/ld+json">{</script>',
    ]) {
      expect(findCompanyLinks(html, site)).toEqual([]);
    }
  });
});

describe('the company of a domain', () => {
  let clock: ManualClock;
  let store: InMemoryPageStore;
  let pages: ScriptedPages;
  let homes: InMemoryHomePages;
  let matches: InMemoryWebsiteMatches;

  const companyPage = (website: string): ScriptedAnswer => ({
    body: `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Acme', sameAs: website })}</script></html>`,
  });
  const link = (slug: string): string => `<a href="${baseUrl}/company/${slug}">Us</a>`;
  const find = async (domain: string, signal?: AbortSignal): Promise<string | undefined> => {
    return (await finderOf().execute(domain, signal))?.networkId;
  };

  beforeEach(() => {
    clock = new ManualClock();
    store = new InMemoryPageStore();
    matches = new InMemoryWebsiteMatches();
    pages = new ScriptedPages(baseUrl, { '/company/acme': companyPage('https://acme.example') });
    homes = new InMemoryHomePages({ 'acme.example': link('acme'), 'fake.example': link('acme') });
  });

  it('is a stored one only if the home page links to it, whatever its size', async () => {
    const now = { fetchedAt: clock.now() };
    const claim = { websiteUrl: 'https://acme.example', employeeCount: 1_000_000 };
    await store.put(storedCompany('attacker', claim, now), []);
    expect(await find('acme.example')).toBe('acme');
    expect(await find('none.example')).toBeUndefined();
    homes = new InMemoryHomePages({ 'silent.example': '' });
    await store.put(storedCompany('attacker', { websiteUrl: 'https://silent.example' }, now), []);
    expect(await find('silent.example')).toBeUndefined();
  });

  it('is one of the domain’s home page, else of the registrable domain’s', async () => {
    expect(await find('mail.acme.example')).toBe('acme');
    homes = new InMemoryHomePages({ 'mail.acme.example': '<p>', 'acme.example': link('acme') });
    expect(await find('mail.acme.example')).toBeUndefined();
  });

  it('is read from the cache, under any of its names, before other links', async () => {
    const now = { fetchedAt: clock.now() };
    await store.put(storedCompany('acme', { websiteUrl: 'https://acme.example' }, now), [
      { kind: 'company', slug: 'old' },
    ]);
    await store.put(storedCompany('b', { websiteUrl: 'https://b.example' }, now), []);
    homes = new InMemoryHomePages({ 'acme.example': ['b', 'c', 'd', 'old'].map(link).join('') });
    expect(await find('acme.example')).toBe('acme');
    expect(pages.requests).toEqual([]);
  });

  it('is remembered for 30 days, and a home page without one for a day', async () => {
    homes = new InMemoryHomePages({ 'acme.example': link('acme'), 'none.example': '<p>Hi</p>' });
    const finder = finderOf();
    await finder.execute('none.example');
    await finder.execute('acme.example');
    clock.advance(86_399_999);
    await finder.execute('none.example');
    expect(homes.requests).toEqual(['none.example', 'acme.example']);
    clock.advance(1);
    await finder.execute('none.example');
    clock.advance(29 * 86_400_000 - 1);
    await finder.execute('acme.example');
    expect(homes.requests).toEqual(['none.example', 'acme.example', 'none.example']);
    clock.advance(86_400_000);
    await finder.execute('acme.example');
    expect(homes.requests).toHaveLength(4);
  });

  it('is the one that the home page names, when its website points back', async () => {
    expect(await find('acme.example')).toBe('acme');
    expect(await find('fake.example')).toBeUndefined();
  });

  it('is undefined when there is no home page, no link, no page, or no permission', async () => {
    homes = new InMemoryHomePages({
      'none.example': '<p>Hi</p>',
      'gone.example': link('gone'),
      'wall.example': link('wall'),
    });
    pages.site = { '/company/wall': { status: 403 } };
    for (const domain of [
      'silent.example',
      'none.example',
      'gone.example',
      'wall.example',
      'co.uk',
      '127.0.0.1',
      'not a host',
      '',
    ]) {
      expect(await find(domain)).toBeUndefined();
    }
  });

  it('is undefined when the page was deleted', async () => {
    await store.put(
      storedCompany(
        'acme',
        { websiteUrl: 'https://acme.example', deleted: true },
        { fetchedAt: clock.now() },
      ),
      [],
    );
    expect(await find('acme.example')).toBeUndefined();
  });

  const finderOf = (more: Partial<CompanyFinderParts> = {}) => {
    const scraper = new SubjectScraper({
      clock,
      store,
      pages: new FetchStrategy(site, clock, pages, undefined, reader),
      timeoutMs: 1_000,
      freshMaxAgeMs: 60_000,
    });
    return new FindCompanyByDomain({
      site,
      clock,
      store,
      matches,
      homePages: homes,
      scraper,
      reader,
      ...more,
    });
  };

  it('is searched again when it no longer points back', async () => {
    const finder = finderOf();
    await finder.execute('acme.example');
    await store.put(
      storedCompany('acme', { websiteUrl: 'https://new.example' }, { fetchedAt: clock.now() }),
      [],
    );
    expect(await finder.execute('acme.example')).toBeUndefined();
    await finder.execute('acme.example');
    expect(homes.requests).toHaveLength(2);
  });

  it('is not searched again immediately when there was no home page', async () => {
    const finder = finderOf();
    for (const domain of ['none.example', 'none.example', 'other.example'])
      expect(await finder.execute(domain)).toBeUndefined();
    expect(homes.requests).toEqual(['none.example', 'other.example']);
    clock.advance(60_000);
    await finder.execute('none.example');
    expect(homes.requests).toHaveLength(3);
  });

  it('is searched again immediately when the service was too busy, or the caller left', async () => {
    const finder = finderOf();
    const busy = new DomainError('SYS_002', 'busy');
    pages.fetch = () => Promise.reject(busy);
    expect(await finder.execute('acme.example')).toBeUndefined();
    const caller = new AbortController();
    pages.fetch = ({ signal }) => {
      caller.abort(busy);
      return Promise.reject(signal.reason as Error);
    };
    await expect(finder.execute('acme.example', caller.signal)).rejects.toBe(busy);
    pages.fetch = ScriptedPages.prototype.fetch.bind(pages);
    expect(await finder.execute('acme.example')).toMatchObject({ networkId: 'acme' });
  });

  it('is searched once for many callers, until all of them leave', async () => {
    const finder = finderOf();
    const signals: (AbortSignal | undefined)[] = [];
    homes.fetch = (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const callers = [new AbortController(), new AbortController()] as const;
    const found = callers.map(({ signal }) => finder.execute('acme.example', signal));
    const left = found.map((each) => expect(each).rejects.toThrow('left'));
    await new Promise((resolve) => setImmediate(resolve));
    callers[0].abort(new Error('left'));
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    callers[1].abort(new Error('left'));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await Promise.all(left);
  });

  it('is not waited for beyond the caller’s timeout', async () => {
    await expect(find('acme.example', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });

  describe('for a request by website', () => {
    const byWebsite = (finder: FindCompanyByDomain, domain: string, cached = true) =>
      finder.byWebsite({ domain, cached });

    it('is kept for 30 days and all replicas by its effect, which comes with the charge', async () => {
      const { scraped, effect } = await byWebsite(finderOf(), 'acme.example');
      expect(scraped).toMatchObject({ record: { networkId: 'acme' }, servedFrom: 'network' });
      await byWebsite(finderOf(), 'acme.example');
      expect(homes.requests).toHaveLength(2);
      expect(await effect!(() => Promise.resolve([]))).toBe(true);
      clock.advance(30 * 86_400_000 - 1);
      expect(await byWebsite(finderOf(), 'acme.example')).not.toHaveProperty('effect', expect.anything());
      expect(homes.requests).toHaveLength(2);
      clock.advance(1);
      await byWebsite(finderOf(), 'acme.example');
      expect(homes.requests).toHaveLength(3);
    });

    it('has an effect also when an email was validated before', async () => {
      const finder = finderOf();
      await finder.execute('acme.example');
      expect(await byWebsite(finder, 'acme.example')).toHaveProperty('effect', expect.any(Function));
      expect(homes.requests).toHaveLength(1);
    });

    it('is missing for a day in all replicas', async () => {
      const missing = { code: 'NETWORK_004', details: { id: 'fake.example', reason: 'no_link_on_website' } };
      for (const ms of [0, 86_399_999]) {
        clock.advance(ms);
        await expect(byWebsite(finderOf(), 'fake.example')).rejects.toMatchObject(missing);
        expect(homes.requests).toHaveLength(1);
      }
      clock.advance(1);
      await expect(byWebsite(finderOf(), 'fake.example')).rejects.toMatchObject(missing);
      expect(homes.requests).toHaveLength(2);
    });

    it('is not missing for a day when an email asked, the site was silent, or the network refused', async () => {
      await finderOf().execute('fake.example');
      await expect(byWebsite(finderOf(), 'silent.example')).rejects.toMatchObject({ code: 'NETWORK_004' });
      pages.site = { '/company/acme': { status: 403 } };
      store = new InMemoryPageStore();
      await expect(byWebsite(finderOf(), 'acme.example')).rejects.toMatchObject({
        code: 'NETWORK_005',
        details: { id: 'acme.example' },
      });
      const now = new Date(clock.now());
      for (const domain of ['fake.example', 'silent.example', 'acme.example'])
        expect(await matches.find(domain, now)).toBeUndefined();
    });

    it('is read again with `cached: false`', async () => {
      const finder = finderOf();
      await byWebsite(finder, 'acme.example');
      clock.advance(60_000);
      expect((await byWebsite(finder, 'acme.example')).scraped.servedFrom).toBe('cache');
      expect((await byWebsite(finder, 'acme.example', false)).scraped.servedFrom).toBe('network');
    });

    it('is looked for in a limited time, and for as long as the caller stays', async () => {
      homes.fetch = () => new Promise(() => undefined);
      await expect(
        finderOf({ websiteTimeoutMs: 0 }).byWebsite({ domain: 'acme.example', cached: true }),
      ).rejects.toMatchObject({ code: 'NETWORK_006', details: { id: 'acme.example' } });
      const signal = AbortSignal.abort(new Error('left'));
      await expect(finderOf().byWebsite({ domain: 'acme.example', cached: true, signal })).rejects.toThrow(
        'left',
      );
    });
  });
});
