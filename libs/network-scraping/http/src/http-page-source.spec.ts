import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  pageSourceContract,
  serveScriptedSite,
  type ScriptedServer,
  type ScriptedSite,
} from '@enrichment/network-scraping-domain/testing';
import type { RobotsPolicy } from './robots';
import { TestFetcher, networkTest, type Reach } from './testing/test-fetcher';

/** No server listens on this port. */
const nowhere = 'http://127.0.0.1:9';

pageSourceContract(
  'HttpPageSource',
  async (site) => {
    const server = site && (await serveScriptedSite(site));
    const baseUrl = (server?.baseUrl ?? nowhere).replace('127.0.0.1', 'network.test');
    const fetcher = new TestFetcher(baseUrl, {}, networkTest(baseUrl));
    const close = async () => {
      await fetcher.close();
      await server?.close();
    };
    return { source: fetcher.source, baseUrl, close };
  },
  { conditional: true },
);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openSite(
  site: ScriptedSite,
  options = {},
  reach: Reach = {},
): Promise<TestFetcher & { server: ScriptedServer }> {
  const server = await serveScriptedSite(site);
  const fetcher = new TestFetcher(server.baseUrl, options, reach);
  closing.push(server.close, () => fetcher.close());
  return Object.assign(fetcher, { server });
}

async function openService(
  service: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestFetcher> {
  const server = createServer(service).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fetcher = new TestFetcher(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(
    async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    () => fetcher.close(),
  );
  return fetcher;
}

const page = { body: '<html><title>Acme</title></html>' };
const closed = { outcome: 'refused', reason: 'robots_txt' };

describe('HttpPageSource follows robots.txt', () => {
  const robots = (body: string, status = 200): ScriptedSite => ({
    '/robots.txt': { body, status, contentType: 'text/plain' },
    '/company/open': page,
    '/company/closed': page,
    '/company/leads-in': { location: '/company/closed' },
  });

  it('with its own group of rules, redirects included', async () => {
    const { fetchPage, server } = await bound(
      robots('User-agent: *\nDisallow: /\n\nUser-agent: enrichmentbot\nDisallow: /company/c\nAllow: /'),
    );
    expect(await fetchPage('open')).toMatchObject({ outcome: 'page' });
    expect(await fetchPage('closed')).toEqual(closed);
    expect(await fetchPage('leads-in')).toEqual(closed);
    expect(server.visits).toEqual(['/robots.txt', '/company/open', '/company/leads-in']);
  });

  it('unless configured to ignore it, and then does not request it', async () => {
    const { fetchPage, server } = await bound(robots('User-agent: *\nDisallow: /'), {}, 'ignore');
    expect(await fetchPage('open')).toMatchObject({ outcome: 'page' });
    expect(await fetchPage('leads-in')).toMatchObject({ outcome: 'page' });
    expect(server.visits).toEqual(['/company/open', '/company/leads-in', '/company/closed']);
  });

  it.each([400, 401, 403, 404, 410, 429])('%i allows everything', async (status) => {
    const { fetchPage } = await bound(robots('User-agent: *\nDisallow: /', status));
    expect(await fetchPage('open')).toMatchObject({ outcome: 'page' });
  });

  it.each([500, 503])('%i allows nothing, for a minute', async (status) => {
    const { fetchPage, server, clock } = await bound(robots('', status));
    expect([await fetchPage('open'), await fetchPage('open')]).toEqual([closed, closed]);
    expect(server.visits).toEqual(['/robots.txt']);
    clock.advance(60_000);
    await fetchPage('open');
    expect(server.visits).toEqual(['/robots.txt', '/robots.txt']);
  });

  it('redirects without a target allow everything; too large a file allows nothing', async () => {
    const away = await bound({ '/robots.txt': { location: '/robots.txt' }, '/company/open': page });
    expect(await away.fetchPage('open')).toMatchObject({ outcome: 'page' });
    const large = await bound(robots('#'.repeat(600_000)));
    expect(await large.fetchPage('open')).toEqual(closed);
  });

  it('with one request for concurrent pages, another after an hour, and the old copy for a day without a newer one', async () => {
    const site: Record<string, ScriptedSite[string]> = robots('User-agent: *\nDisallow: /company/closed');
    const { fetchPage, server, clock } = await bound(site);
    await Promise.all([fetchPage('open'), fetchPage('open'), fetchPage('open')]);
    const robotsRequests = () => server.visits.filter((path) => path === '/robots.txt').length;
    expect(robotsRequests()).toBe(1);
    site['/robots.txt'] = { status: 503 };
    clock.advance(3_600_000);
    expect(await fetchPage('open')).toMatchObject({ outcome: 'page' });
    expect(await fetchPage('closed')).toEqual(closed);
    expect(robotsRequests()).toBe(2);
    clock.advance(23 * 3_600_000);
    expect(await fetchPage('open')).toEqual(closed);
    site['/robots.txt'] = { status: 404 };
    clock.advance(60_000);
    expect(await fetchPage('closed')).toMatchObject({ outcome: 'page' });
  });
});

describe('HttpPageSource limits its requests', () => {
  it('limits the pages in progress and in line, and refuses the others', async () => {
    const { fetchPage, server } = await bound({ '/company/silent': { silent: true } }, { concurrency: 2 });
    const callers = Array.from({ length: 11 }, () => new AbortController());
    const answers = callers.map(({ signal }) => fetchPage('silent', undefined, signal));
    const outcomes = Promise.allSettled(answers);
    await expect(answers[10]).rejects.toMatchObject({ code: 'SYS_002' });
    const visited = async (count: number) => {
      while (server.visits.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    await visited(3);
    expect(server.visits).toEqual(['/robots.txt', '/company/silent', '/company/silent']);
    const reason = new Error('gone');
    // A waiting caller that aborts leaves the queue; a free permit goes to the next.
    for (const caller of callers.slice(3)) caller.abort(reason);
    callers[0]!.abort(reason);
    await visited(4);
    for (const caller of callers) caller.abort(reason);
    expect((await outcomes).slice(0, 10)).toEqual(Array(10).fill({ status: 'rejected', reason }));
  });
});

describe('HttpPageSource reads', () => {
  const html = '<html><title>Acme</title></html>';

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('pages compressed as %s, and counts their bytes decoded', async (encoding, compress) => {
    const fetcher = await openService((request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(compress(request.url === '/company/bomb' ? Buffer.alloc(50_000_000) : html));
    });
    expect(await fetcher.fetchPage('acme')).toMatchObject({ outcome: 'page', page: { html } });
    expect(await fetcher.fetchPage('bomb')).toEqual({ outcome: 'refused', reason: 'too_large' });
  });

  it('a page conditionally, by its ETag or the time of its last change', async () => {
    const modified = 'Sat, 01 Nov 2025 10:00:00 GMT';
    const fetcher = await openService(({ url, headers }, response) => {
      response.setHeader(
        url === '/company/tagged' ? 'etag' : 'last-modified',
        url === '/company/tagged' ? 'W/"7"' : modified,
      );
      const known = headers['if-none-match'] === 'W/"7"' || headers['if-modified-since'] === modified;
      response.writeHead(known ? 304 : 200, { 'content-type': 'text/html' }).end(known ? undefined : html);
    });
    for (const [slug, validator] of [
      ['tagged', 'W/"7"'],
      ['dated', modified],
    ] as const) {
      expect(await fetcher.fetchPage(slug)).toMatchObject({ outcome: 'page', etag: validator });
      expect(await fetcher.fetchPage(slug, validator)).toEqual({ outcome: 'unchanged' });
    }
  });

  it('a Retry-After of either form', async () => {
    const fetcher = await openService(({ url }, response) => {
      response.setHeader('retry-after', url === '/company/date' ? 'Thu, 01 Jan 2026 00:01:30 GMT' : 'soon');
      response.writeHead(429).end();
    });
    expect(await fetcher.fetchPage('date')).toMatchObject({ retryAfterSeconds: 90 });
    expect(await fetcher.fetchPage('soon')).toMatchObject({ outcome: 'page', retryAfterSeconds: undefined });
  });

  it('again over a new connection, when the old one broke', async () => {
    let visits = 0;
    const fetcher = await openService((request, response) => {
      if (request.url === '/company/acme' && ++visits === 1) request.socket.destroy();
      else response.end(html);
    });
    expect(await fetcher.fetchPage('acme')).toMatchObject({ outcome: 'page' });
  });

  it('until its own timeout, which it reports', async () => {
    const fetcher = await openSite({ '/company/silent': { silent: true } }, { timeoutMs: 1 });
    expect(await fetcher.fetchPage('silent')).toEqual({ outcome: 'timeout' });
  });
});

/** The bound methods of a fetcher on a site. */
async function bound(site: ScriptedSite, options = {}, policy?: RobotsPolicy) {
  const fetcher = await openSite(site, options, { policy });
  return { fetchPage: fetcher.fetchPage.bind(fetcher), server: fetcher.server, clock: fetcher.clock };
}
