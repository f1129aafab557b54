import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, ManualClock } from '@enrichment/kernel';
import type { PageRequest, PageSource } from './page-source';
import { ProfileSite } from '../subject/profile-site';
import { DirectPageReader } from '../testing/direct-page-reader';
import { ScriptedPages, type ScriptedAnswer } from '../testing/scripted-site';
import { FetchStrategy } from './fetch-strategy';

const baseUrl = 'https://network.example';
const site = new ProfileSite(baseUrl);
const { signal } = new AbortController();

const entity: ScriptedAnswer = {
  body: '<html><script type="application/ld+json">{"@type":"Organization","name":"Acme"}</script></html>',
  etag: '"1"',
};
const shell: ScriptedAnswer = { body: '<html><div id="root"></div></html>', etag: '"shell"' };
const previewShell: ScriptedAnswer = {
  body: '<html><meta property="og:title" content="Acme | Network"><meta property="og:type" content="company"><div id="root"></div></html>',
};

let clock: ManualClock;
let html: ScriptedPages;
let browser: ScriptedPages;
const strategyWith = (other: PageSource | undefined) =>
  new FetchStrategy(site, clock, html, other, new DirectPageReader(site));
const siteWith = (answer: ScriptedAnswer): Record<string, ScriptedAnswer> => ({ '/company/acme': answer });
const read = (strategy: FetchStrategy, slug = 'acme'): ReturnType<FetchStrategy['read']> =>
  strategy.read({ kind: 'company', slug }, undefined, { signal });

beforeEach(() => {
  clock = new ManualClock();
  html = new ScriptedPages(baseUrl, siteWith(shell));
  browser = new ScriptedPages(baseUrl, siteWith(entity));
});

describe('the fetch strategy', () => {
  it('use the browser for a shell only', async () => {
    const strategy = strategyWith(browser);
    expect(await read(strategy)).toMatchObject({
      verdict: 'ok',
      fetcher: 'browser',
      record: { name: 'Acme' },
    });
    expect(browser.requests).toEqual([`${baseUrl}/company/acme`]);
    const others: ScriptedAnswer[] = [
      entity,
      { status: 404 },
      { status: 410 },
      { status: 429 },
      { status: 500, body: '<div id="root"></div>' },
      { body: '<title>Sign in</title><div id="root"></div>' },
      { location: 'https://elsewhere.example/' },
    ];
    for (const answer of others) {
      html.site = siteWith(answer);
      expect(await read(strategy)).toMatchObject({ fetcher: 'html' });
    }
    expect(browser.requests).toHaveLength(1);
  });

  it.each(['plain HTML first', 'the browser first'])(
    'refuses a page whose script leads to another subject’s, and follows redirects of the site, with %s',
    async (order) => {
      const strategy = strategyWith(browser);
      if (order === 'the browser first') for (let i = 0; i < 5; i += 1) await read(strategy);
      browser.site = { '/company/acme': { location: '/company/rival' }, '/company/rival': entity };
      expect(await read(strategy)).toMatchObject({ verdict: 'refused', reason: 'another_subject' });
      html.site = { '/company/acme': { location: '/company/rival' }, '/company/rival': shell };
      expect(await read(strategy)).toMatchObject({ verdict: 'ok', subject: { slug: 'rival' } });
    },
  );

  it('keep the validator of the plain page, and not of a rendered one', async () => {
    const strategy = strategyWith(browser);
    expect(await read(strategy)).toMatchObject({ fetcher: 'browser', etag: undefined });
    html.site = siteWith(entity);
    expect(await read(strategy)).toMatchObject({ fetcher: 'html', etag: '"1"' });
  });

  it('accept the browser’s verdict: gone, refused', async () => {
    const strategy = strategyWith(browser);
    html.site = siteWith(previewShell);
    browser.site = {};
    expect(await read(strategy)).toMatchObject({ verdict: 'gone', fetcher: 'browser' });
    browser.site = siteWith({ body: '<title>Sign in</title>' });
    expect(await read(strategy)).toMatchObject({ verdict: 'refused', reason: 'login_wall' });
  });

  it('use the shell’s own data when there is no browser, or it returns no page', async () => {
    html.site = siteWith(previewShell);
    const partial = { verdict: 'ok', fetcher: 'html', record: { name: 'Acme' }, origins: { name: 'meta' } };
    expect(await read(strategyWith(undefined))).toMatchObject(partial);
    browser.site = siteWith(shell);
    expect(await read(strategyWith(browser))).toMatchObject(partial);
    const busy = { fetch: () => Promise.reject(new DomainError('SYS_002', 'Too busy.')) };
    expect(await read(strategyWith(busy))).toMatchObject(partial);
    const absent = {
      fetch: () => Promise.resolve({ outcome: 'refused', reason: 'needs_javascript' } as const),
    };
    expect(await read(strategyWith(absent))).toMatchObject(partial);
  });

  it('refuse a shell without data when there is no browser, or it returns no page', async () => {
    const refused = { verdict: 'refused', reason: 'needs_javascript' };
    expect(await read(strategyWith(undefined))).toMatchObject(refused);
    browser.site = siteWith(shell);
    expect(await read(strategyWith(browser))).toMatchObject({ ...refused, fetcher: 'browser' });
    const busy = { fetch: () => Promise.reject(new DomainError('SYS_002', 'Too busy.')) };
    await expect(read(strategyWith(busy))).rejects.toMatchObject({ code: 'SYS_002' });
  });

  it('report that the caller’s time ran out in the browser', async () => {
    html.site = siteWith(previewShell);
    browser.site = siteWith({ silent: true });
    const deadline = new AbortController();
    const reading = strategyWith(browser).read({ kind: 'company', slug: 'acme' }, undefined, {
      signal: deadline.signal,
    });
    await Promise.resolve();
    deadline.abort(new Error('time is up'));
    await expect(reading).rejects.toThrow('time is up');
  });

  it('use the browser first after 5 shells in a row, and try plain HTML again every 20th time', async () => {
    const strategy = strategyWith(browser);
    for (let i = 0; i < 5; i += 1) await read(strategy);
    expect([html.requests.length, browser.requests.length]).toEqual([5, 5]);
    for (let i = 0; i < 19; i += 1) await read(strategy);
    expect([html.requests.length, browser.requests.length]).toEqual([5, 24]);
    html.site = siteWith(entity);
    expect(await read(strategy)).toMatchObject({ fetcher: 'html' });
    expect(await read(strategy)).toMatchObject({ fetcher: 'html' });
    expect([html.requests.length, browser.requests.length]).toEqual([7, 24]);
  });

  it('read a page as plain HTML first that has a validator, which only plain HTML gives', async () => {
    const strategy = strategyWith(browser);
    for (let i = 0; i < 5; i += 1) await read(strategy);
    html.site = siteWith(entity);
    const known = await strategy.read({ kind: 'company', slug: 'acme' }, '"1"', { signal });
    expect(known).toEqual({ verdict: 'unchanged', fetcher: 'html' });
    expect(browser.requests).toHaveLength(5);
  });

  it('count an unchanged page among those that need no browser', async () => {
    const strategy = strategyWith(browser);
    for (let i = 0; i < 4; i += 1) await read(strategy);
    html.site = siteWith(entity);
    await strategy.read({ kind: 'company', slug: 'acme' }, '"1"', { signal });
    html.site = siteWith(shell);
    await read(strategy);
    html.site = siteWith(entity);
    expect(await read(strategy)).toMatchObject({ verdict: 'ok', fetcher: 'html' });
  });

  it('use plain HTML when the browser was first and is unavailable', async () => {
    let away = false;
    const source = {
      fetch: (request: PageRequest) =>
        away ? Promise.reject(new DomainError('SYS_002', 'Away.')) : browser.fetch(request),
    };
    const strategy = strategyWith(source);
    for (let i = 0; i < 5; i += 1) await read(strategy);
    away = true;
    html.site = siteWith(previewShell);
    expect(await read(strategy)).toMatchObject({ verdict: 'ok', fetcher: 'html', record: { name: 'Acme' } });
    html.site = siteWith(shell);
    await expect(read(strategy)).rejects.toMatchObject({ code: 'SYS_002' });
  });

  it('prefer the rendered page, even when it still looks like a shell', async () => {
    html.site = siteWith(previewShell);
    const rendered = String(previewShell.body)
      .replace('Acme', 'Acme Ltd')
      .replace('<div id="root"></div>', '<noscript>Enable JavaScript</noscript>');
    browser.site = siteWith({ body: rendered });
    expect(await read(strategyWith(browser))).toMatchObject({
      fetcher: 'browser',
      record: { name: 'Acme Ltd' },
    });
  });

  it('count shells separately for each kind of page', async () => {
    const strategy = strategyWith(browser);
    for (let i = 0; i < 6; i += 1) await read(strategy);
    await strategy.read({ kind: 'person', slug: 'jane' }, undefined, { signal });
    expect(html.requests.at(-1)).toBe(`${baseUrl}/in/jane`);
  });
});

describe('Retry-After', () => {
  const busy = { status: 429, body: 'slow down', retryAfterSeconds: 30 };
  const refused = (retryAfterSeconds: number, reason = 'rate_limited') => ({
    verdict: 'refused',
    reason,
    retryAfterSeconds,
  });

  it('and send no request for a page until its end, and answer immediately', async () => {
    html.site = { '/company/busy': busy, '/company/acme': entity };
    const strategy = strategyWith(browser);
    expect(await read(strategy, 'busy')).toMatchObject(refused(30));
    clock.advance(10_500);
    expect(await read(strategy, 'busy')).toMatchObject(refused(20));
    expect(await read(strategy)).toMatchObject({ verdict: 'ok' });
    expect(html.requests).toHaveLength(2);
    clock.advance(19_500);
    expect(await read(strategy, 'busy')).toMatchObject(refused(30));
    expect(html.requests).toHaveLength(3);
  });

  it('and send no request to the network after three pages in a row, and no sooner', async () => {
    const down = { status: 503, retryAfterSeconds: 120 };
    html.site = { '/company/a': busy, '/company/b': busy, '/company/c': down, '/company/acme': entity };
    const strategy = strategyWith(browser);
    for (const slug of ['a', 'b', 'acme', 'a', 'c']) await read(strategy, slug);
    expect(await read(strategy)).toMatchObject({ verdict: 'ok' });
    clock.advance(120_000);
    for (const slug of ['a', 'b', 'c']) await read(strategy, slug);
    const before = html.requests.length;
    expect(await read(strategy)).toMatchObject(refused(120, 'server_error'));
    expect(html.requests).toHaveLength(before);
    clock.advance(120_000);
    expect(await read(strategy)).toMatchObject({ verdict: 'ok' });
  });

  it('in both fetchers, whichever received it', async () => {
    browser.site = siteWith(busy);
    const strategy = strategyWith(browser);
    expect(await read(strategy)).toMatchObject({ ...refused(30), fetcher: 'browser' });
    clock.advance(29_000);
    expect(await read(strategy)).toMatchObject({ ...refused(1), fetcher: 'html' });
    expect([html.requests.length, browser.requests.length]).toEqual([1, 1]);
    clock.advance(1_000);
    browser.site = siteWith(entity);
    expect(await read(strategy)).toMatchObject({ verdict: 'ok', fetcher: 'browser' });
  });
});
