import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import { type Tab, TabLost } from '../pool/tab';
import { TestFetcher } from '../testing/test-fetcher';
import { visitPage } from './visit-page';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Service = (request: IncomingMessage, response: ServerResponse) => void;

/** A fetcher on a network that answers as scripted, by path; other paths are 404. */
async function open(
  pages: Readonly<Record<string, string | Service>>,
  options: ConstructorParameters<typeof TestFetcher>[1] = {},
) {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!;
    visits.push(path);
    const page = pages[path];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (typeof page === 'function') page(request, response);
    else response.writeHead(page === undefined ? 404 : 200).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fetcher = new TestFetcher(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    slots: 1,
    ...options,
  });
  closing.push(
    async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    () => fetcher.close(),
  );
  return { fetcher, visits };
}

const shell = (script: string) =>
  `<!doctype html><title>Shell</title><div id="root"></div><noscript>This page needs JavaScript.</noscript><script>${script}</script>`;
const fill = `document.body.insertAdjacentHTML('beforeend', '<h1>Filled</h1><script type="application/ld+json">{"@type":"Organization","name":"Acme","url":"' + location.href + '"}</' + 'script>');`;
const filled = { outcome: 'page', page: { status: 200, html: expect.stringContaining('<h1>Filled</h1>') } };

describe('A page in the browser', () => {
  it.each([
    ['at once', fill],
    [
      'after a request to the network',
      `fetch('/data').then((answer) => answer.text()).then(() => { ${fill} })`,
    ],
    ['after a while', `setTimeout(() => { ${fill} }, 300)`],
    [
      'step by step',
      `fetch('/data').then(() => setTimeout(() => fetch('/data').then(() => { ${fill} }), 100))`,
    ],
    ['in a later frame', `requestAnimationFrame(() => requestAnimationFrame(() => { ${fill} }))`],
    [
      'when it comes into view, in a window of usual size',
      `new IntersectionObserver(() => { if (innerWidth === 1280 && innerHeight === 800) { ${fill} } }).observe(document.getElementById('root'))`,
    ],
    ['after a dialog', `alert('Welcome!'); if (!confirm('Sure?')) { ${fill} }`],
    ['by another page', `location.replace('/company/filled')`],
    ['while a request never ends', `fetch('/never'); ${fill}`],
    [
      'while sockets are open',
      `new EventSource('/never'); new WebSocket('ws://' + location.host + '/never'); ${fill}`,
    ],
    ['without threads', `new Worker('/worker.js').postMessage(1); if (!/native/.test(Worker)) { ${fill} }`],
    ['in spite of popups', `for (let i = 0; i < 50; i++) window.open('/company/acme'); ${fill}`],
  ])('is returned when its script has filled it: %s', async (_, script) => {
    const { fetcher } = await open({
      '/company/acme': shell(script),
      '/company/filled': shell(fill),
      '/data': '{}',
      '/never': () => undefined,
    });
    expect(await fetcher.fetchPage('acme')).toMatchObject(filled);
  });

  it('that stays a shell is returned unchanged', async () => {
    const { fetcher } = await open({ '/company/acme': shell('') });
    expect(await fetcher.fetchPage('acme')).toMatchObject({
      outcome: 'page',
      page: { html: expect.stringContaining('"root"') },
    });
  });

  it('loads neither pictures nor fonts nor videos', async () => {
    const { fetcher, visits } = await open({
      '/company/acme': shell(
        `document.head.insertAdjacentHTML('beforeend', '<style>@font-face { font-family: x; src: url(/font.woff2?v=1) } #root { font: 9px x; background: url(/back.png) }</style>');
         document.body.insertAdjacentHTML('beforeend', 'text <img src="/one.jpg"><img src="/picture?of=two"><video autoplay src="/film.mp4"></video>'); new Image().src = '/three.webp?x'; ${fill}`,
      ),
    });
    expect(await fetcher.fetchPage('acme')).toMatchObject(filled);
    expect(visits).toEqual(['/company/acme']);
  });

  it('has no data of the pages before it', async () => {
    const { fetcher } = await open({
      '/company/acme': shell(
        `document.title = JSON.stringify([document.cookie, localStorage.length]); document.cookie = 'a=b; max-age=9999'; localStorage.a = 'b'; ${fill}`,
      ),
    });
    for (let i = 0; i < 3; i += 1) {
      expect(await fetcher.fetchPage('acme')).toMatchObject({
        page: { html: expect.stringContaining('<title>["",0]</title>') },
      });
    }
  });

  it("is requested under the service's name, and without personal data", async () => {
    let received: IncomingMessage['headers'] = {};
    const { fetcher } = await open({
      '/company/acme': ({ headers }, response) => {
        received = headers;
        response.end('<title>Acme</title>');
      },
    });
    await fetcher.fetchPage('acme');
    expect(received['user-agent']).toMatch(/HeadlessChrome.* EnrichmentBot\/1\.0$/);
    expect(received.cookie).toBeUndefined();
    expect(Object.keys(received).filter((name) => /proxy|forwarded|via/.test(name))).toEqual([]);
  });

  it.each(['now', 'redirect', 'script'])('is not visited when robots.txt disallows it: %s', async (path) => {
    const { fetcher, visits } = await open(
      {
        '/company/now': shell(fill),
        '/company/redirect': (_, response) => response.writeHead(302, { location: '/company/closed' }).end(),
        '/company/script': shell(`location = '/company/closed'`),
        '/company/closed': shell(fill),
      },
      { robots: () => Promise.resolve((url) => !/now|closed/.test(url)) },
    );
    expect(await fetcher.fetchPage(path)).toEqual({ outcome: 'refused', reason: 'robots_txt' });
    expect(visits.filter((path) => /now|closed/.test(path))).toEqual([]);
  });

  it.each<[string, Service, object]>([
    [
      'a picture',
      (_, response) => response.setHeader('content-type', 'image/png').end('x'),
      { reason: 'unreadable_page' },
    ],
    [
      'JSON',
      (_, response) => response.setHeader('content-type', 'application/json').end('{}'),
      { reason: 'unreadable_page' },
    ],
    [
      'a download',
      (_, response) => response.setHeader('content-type', 'application/zip').end('x'),
      { reason: 'unreadable_page' },
    ],
    ['nothing', (_, response) => response.writeHead(204).end(), { reason: 'unreachable' }],
    [
      'half a page',
      (_, response) => response.writeHead(200, { 'content-length': 999 }).end('<title>'),
      { reason: 'unreachable' },
    ],
    ['no HTTP', ({ socket }) => socket.end('hello'), { reason: 'unreachable' }],
    [
      'a bomb of bytes',
      (_, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(60_000_000, 'x'))),
      { reason: 'too_large' },
    ],
    ['an endless page', (_, response) => endless(response), { reason: 'too_large' }],
    [
      'a bomb of elements',
      (_, response) => response.end(shell(`${fill} document.body.append('x'.repeat(5e6));`)),
      { reason: 'too_large' },
    ],
  ])('that is %s is refused', async (_, service, refusal) => {
    const { fetcher } = await open({ '/company/acme': service });
    expect(await fetcher.fetchPage('acme')).toEqual({ outcome: 'refused', ...refusal });
  });

  it('whose scripts load too much is refused', async () => {
    const { fetcher } = await open({
      '/company/acme': shell(
        `for (let i = 0; i < 9; i++) fetch('/data?' + i).then((answer) => answer.arrayBuffer());`,
      ),
      ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/data?${i}`, 'x'.repeat(3_000_000)])),
    });
    expect(await fetcher.fetchPage('acme')).toEqual({ outcome: 'refused', reason: 'too_large' });
  });

  it('that never ends, or never answers, times out, and the next one is served', async () => {
    const { fetcher } = await open(
      {
        '/company/spins': shell('for (;;);'),
        '/company/silent': () => undefined,
        '/company/acme': shell(fill),
      },
      { timeoutMs: 3_000 },
    );
    expect(await fetcher.fetchPage('spins')).toEqual({ outcome: 'timeout' });
    expect(await fetcher.fetchPage('silent')).toEqual({ outcome: 'timeout' });
    expect(await fetcher.fetchPage('acme')).toMatchObject(filled);
  });

  it.each([
    [
      'overridden functions',
      `JSON.stringify = String.prototype.slice = () => 1; Object.defineProperty(document, 'documentElement', { get: () => ({ outerHTML: { length: 1 } }) });`,
    ],
    [
      'a function that never returns',
      `Object.defineProperty(document, 'documentElement', { get: () => { for (;;); } });`,
    ],
    [
      'a function that throws',
      `Object.defineProperty(document, 'documentElement', { get: () => { throw 1; } });`,
    ],
    [
      'windows by the hundred',
      `const link = document.body.appendChild(document.createElement('a')); link.target = '_blank'; link.href = location; for (let i = 0; i < 100; i++) link.click();`,
    ],
    ['a page that closes itself', `window.close(); self.close();`],
  ])('cannot affect the service with %s', async (_, script) => {
    const { fetcher } = await open(
      { '/company/hostile': shell(script), '/company/acme': shell(fill) },
      { timeoutMs: 3_000 },
    );
    await expect(fetcher.fetchPage('hostile')).resolves.toHaveProperty('outcome');
    expect(await fetcher.fetchPage('acme')).toMatchObject(filled);
  });
});

/** Writes as fast as the client reads. */
function endless(response: ServerResponse): void {
  const more = () => {
    while (response.write('<p>more of it</p>'.repeat(4_000)));
  };
  response.on('drain', more);
  more();
}

describe('A tab that dies', () => {
  it('is lost, even when its session fails before the event of its death', async () => {
    const url = 'https://network.test/company/acme';
    const session = {
      on: () => session,
      off: () => session,
      send: () => Promise.reject(new Error('Protocol error (Page.navigate): Session closed.')),
    };
    const tab = { session, lost: new Promise<never>(() => undefined) } as unknown as Tab;
    const visit = {
      site: new ProfileSite('https://network.test'),
      url,
      mayVisit: () => true,
      isRendered: () => Promise.resolve(true),
      signal: new AbortController().signal,
    };
    await expect(visitPage(tab, visit)).rejects.toBeInstanceOf(TabLost);
  });
});
