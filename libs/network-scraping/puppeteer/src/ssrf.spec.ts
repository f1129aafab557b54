import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import {
  serveScriptedSite,
  type ScriptedAnswer,
  type ScriptedServer,
  type ScriptedSite,
} from '@enrichment/network-scraping-domain/testing';
import { type Canary, openCanary } from './testing/canary';
import { TestFetcher } from './testing/test-fetcher';
import { openTestBrowser } from './testing/test-browser';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(site: ScriptedSite): Promise<ScriptedServer> {
  const server = await serveScriptedSite(site);
  closing.push(server.close);
  return server;
}

async function canaryAt(address: string, port?: number): Promise<Canary> {
  const canary = await openCanary(address, port);
  closing.push(canary.close);
  return canary;
}

function fetcherAt(baseUrl: string, options: ConstructorParameters<typeof TestFetcher>[1] = {}): TestFetcher {
  const fetcher = new TestFetcher(baseUrl, { slots: 1, ...options });
  closing.push(() => fetcher.close());
  return fetcher;
}

/** All ways out of a page, to each of the places; `report(path)` requests the page's own origin. */
const ways = `
  const report = (path) => fetch('/reported/' + path).catch(() => {});
  const settle = (start) => new Promise((resolve) => { start(resolve); setTimeout(resolve, 700); });
  const element = (name, attributes) => settle((resolve) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.onload = made.onerror = resolve;
    document.body.append(made);
  });
  const ways = {
    fetch: (place) => fetch('http://' + place, { mode: 'no-cors' }).catch(() => {}),
    xhr: (place) => settle((resolve) => { const request = new XMLHttpRequest(); request.onloadend = resolve; request.open('GET', 'http://' + place); request.send(); }),
    tls: (place) => fetch('https://' + place, { mode: 'no-cors' }).catch(() => {}),
    beacon: (place) => navigator.sendBeacon('http://' + place, 'x'),
    image: (place) => element('img', { src: 'http://' + place + '/picture' }),
    script: (place) => element('script', { src: 'http://' + place }),
    style: (place) => element('link', { rel: 'stylesheet', href: 'http://' + place }),
    preconnect: (place) => element('link', { rel: 'preconnect', href: 'http://' + place }),
    dns: (place) => element('link', { rel: 'dns-prefetch', href: 'http://' + place }),
    prefetch: (place) => element('link', { rel: 'prefetch', href: 'http://' + place }),
    preload: (place) => element('link', { rel: 'modulepreload', href: 'http://' + place }),
    frame: (place) => element('iframe', { src: 'http://' + place }),
    sandbox: (place) => element('iframe', { sandbox: 'allow-scripts', srcdoc: '<img src="http://' + place + '"><script>fetch("http://' + place + '")</' + 'script>' }),
    object: (place) => element('object', { data: 'http://' + place }),
    video: (place) => element('video', { src: 'http://' + place + '/film' }),
    popup: (place) => settle(() => window.open('http://' + place)),
    opened: (place) => settle(() => { const opened = window.open('about:blank'); opened?.fetch('http://' + place); }),
    events: (place) => settle((resolve) => { new EventSource('http://' + place).onerror = resolve; }),
    socket: (place) => settle((resolve) => { new WebSocket('ws://' + place).onerror = resolve; }),
    secureSocket: (place) => settle((resolve) => { new WebSocket('wss://' + place).onerror = resolve; }),
    worker: (place) => settle((resolve) => {
      const code = 'fetch("http://' + place + '", { mode: "no-cors" }).catch(() => {}).then(() => { new WebSocket("ws://' + place + '").onerror = () => postMessage(1); })';
      new Worker(URL.createObjectURL(new Blob([code]))).onmessage = resolve;
    }),
    stun: (place) => settle(async (resolve) => {
      const own = document.body.appendChild(document.createElement('iframe')).contentWindow;
      for (const Peer of [window.RTCPeerConnection, own.RTCPeerConnection]) {
        if (!Peer) continue;
        const peer = new Peer({ iceServers: [{ urls: 'stun:' + place }, { urls: 'turn:' + place + '?transport=tcp', username: 'x', credential: 'x' }] });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
      }
    }),
    transport: (place) => settle((resolve) => { new WebTransport('https://' + place).ready.catch(resolve); }),
    redirect: () => fetch('/leads-there').catch(() => {}),
    form: (place) => settle(() => {
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { name: 'form' }));
      const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: 'http://' + place, target: frame.name, method: 'post' }));
      form.submit();
    }),
  };
  const attempts = places.flatMap((place) => Object.entries(ways).map(async ([name, way]) => { try { await way(place); } catch {} await report(name); }));
  const serving = navigator.serviceWorker?.register('/service-worker.js').then(() => settle((resolve) => { navigator.serviceWorker.onmessage = resolve; }));
  Promise.all([...attempts, serving]).then(() => {
    document.head.insertAdjacentHTML('beforeend', '<script type="application/ld+json">{"@type":"Organization","name":"Acme","url":"' + location.href + '"}</' + 'script>');
  });`;
const attempts = [...ways.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => `/reported/${name!}`);

/** A site whose page tries every way to the places. */
function hostileSite(places: readonly string[]): ScriptedSite {
  const script = `const places = ${JSON.stringify(places)};${ways}`;
  return {
    '/company/acme': {
      body: `<!doctype html><title>Shell</title><body><div id="root"></div><noscript>This page needs JavaScript.</noscript><script>${script}</script>`,
    },
    '/leads-there': { location: `http://${places[0]!}/` },
    '/service-worker.js': {
      contentType: 'text/javascript',
      body: `self.oninstall = (event) => event.waitUntil(Promise.allSettled(${JSON.stringify(places)}.map((place) => fetch('http://' + place, { mode: 'no-cors' })))
        .then(() => fetch('/reported/serviceWorker')));`,
    },
  };
}

describe('A page in the browser', () => {
  it('reaches only its own origin, whatever it tries', async () => {
    const canaries = await Promise.all(
      ['127.0.0.1', '127.0.0.66', '::1', '0.0.0.0'].map((address) => canaryAt(address)),
    );
    const places = canaries.map(({ host }) => host);
    const named = places.map((place) => place.replace(/^.*:(\d+)$/, 'localhost:$1'));
    const server = await serve(hostileSite([...places, ...named]));
    const answer = await fetcherAt(server.baseUrl).fetchPage('acme');
    expect(answer).toMatchObject({ outcome: 'page', page: { html: expect.stringContaining('"Acme"') } });
    // The page has tried all of them.
    expect(new Set(server.visits)).toEqual(
      new Set([
        '/company/acme',
        '/leads-there',
        '/service-worker.js',
        '/reported/serviceWorker',
        ...attempts,
      ]),
    );
    expect(attempts).toHaveLength(25);
    expect(canaries.map(({ contacts }) => contacts())).toEqual([0, 0, 0, 0]);
  });

  it('would reach others in an unguarded browser', async () => {
    const canary = await canaryAt('127.0.0.66');
    const server = await serve(hostileSite([canary.host]));
    const { browser, kill } = await openTestBrowser();
    closing.push(kill);
    const page = await browser.newPage();
    await page.goto(`${server.baseUrl}/company/acme`);
    await page.waitForSelector('script[type="application/ld+json"]', { timeout: 0 });
    // eslint-disable-next-line no-restricted-syntax -- polls a count, since the page retries without an event
    while (canary.contacts() <= 20) await pause(50);
  });

  it.each(['redirect', 'script', 'refresh', 'link'])('is not led elsewhere by a %s', async (how) => {
    const canary = await canaryAt('127.0.0.66');
    const there = `http://${canary.host}/`;
    const server = await serve({
      '/company/redirect': { location: there },
      '/company/script': { body: `<script>location = ${JSON.stringify(there)}</script>` },
      '/company/refresh': {
        body: `<meta http-equiv="refresh" content="0;url=${there}"><div id="root"></div>`,
      },
      '/company/link': { body: `<a href="${there}">x</a><script>document.links[0].click()</script>` },
    });
    const answer = await fetcherAt(server.baseUrl).fetchPage(how);
    expect(answer).toEqual({ outcome: 'refused', reason: 'redirect_off_origin' });
    expect(canary.contacts()).toBe(0);
  });

  it.each(['redirect', 'script'])('is sent back by a %s from another host of the network', async (how) => {
    const site: Record<string, ScriptedAnswer> = {
      '/company/new': { body: '<title>New</title><h1>New</h1>' },
    };
    const server = await serve(site);
    const { port } = new URL(server.baseUrl);
    const canary = await canaryAt('127.0.0.66', Number(port));
    const there = `http://tr.network.test:${port}/company/new`;
    site['/company/redirect'] = { location: there };
    site['/company/script'] = {
      body: `<img src="http://${canary.host}/x"><img src="${there}"><script>location = ${JSON.stringify(there)}</script>`,
    };
    const dialer = new TcpDialer({
      guard: new EgressGuard({ allowCidrs: ['127.0.0.0/8'] }),
      resolve: (name) => Promise.resolve([name === 'network.test' ? '127.0.0.1' : '127.0.0.66']),
    });
    const answer = await fetcherAt(`http://network.test:${port}`, { dialer }).fetchPage(how);
    expect(answer).toMatchObject({ page: { url: `http://network.test:${port}/company/new` } });
    expect(server.visits).toEqual([`/company/${how}`, '/company/new']);
    expect(canary.contacts()).toBe(0);
  });

  it('opens no window, in which scripts would run before any check', async () => {
    const canary = await canaryAt('127.0.0.66');
    const link = `<a target="_blank" href="http://${canary.host}/">x</a><a target="_blank" href="/window">y</a>`;
    const form = '<form target="_blank" action="/window"></form>';
    // Many together: the service closes windows when it learns of them.
    const script = `for (let i = 0; i < 30; i++) {
      for (const link of document.links) link.click();
      document.forms[0].submit();
      open('/window');
      document.body.appendChild(document.createElement('iframe')).contentWindow.open('/window');
    }
    setTimeout(() => { document.body.innerHTML = '<h1>Acme</h1>'; }, 300);`;
    const peer = `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${canary.host}' }, { urls: 'turn:${canary.host}?transport=tcp', username: 'x', credential: 'x' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));`;
    const server = await serve({
      '/company/acme': {
        body: `<div id="root"></div><noscript>This page needs JavaScript.</noscript>${link}${form}<script>${script}</script>`,
      },
      '/window': { body: `<script>${peer}</script>` },
    });
    await fetcherAt(server.baseUrl).fetchPage('acme');
    expect(server.visits).not.toContain('/window');
    expect(canary.contacts()).toBe(0);
  });

  it('reaches no other server when its own name resolves to another', async () => {
    const page = `<div id="root"></div><noscript>This page needs JavaScript.</noscript><script>
      fetch('/data').catch(() => {}).then(() => { document.body.innerHTML = '<h1>reported</h1>'; });</script>`;
    const server = await serve({ '/company/acme': { body: page }, '/data': { body: '{}' } });
    const { port } = new URL(server.baseUrl);
    const canary = await canaryAt('127.0.0.66', Number(port));
    const turns = [['127.0.0.1'], ['127.0.0.66']];
    let queries = 0;
    const dialer = new TcpDialer({
      guard: new EgressGuard({ allowCidrs: ['127.0.0.1/32'] }),
      resolve: () => Promise.resolve(turns[Math.min(queries++, 1)]!),
    });
    const fetcher = fetcherAt(`http://network.test:${port}`, { dialer });
    expect(await fetcher.fetchPage('acme')).toMatchObject({
      outcome: 'page',
      page: { html: expect.stringContaining('<h1>reported</h1>') },
    });
    expect({ queries: queries > 1, visits: server.visits }).toEqual({
      queries: true,
      visits: ['/company/acme'],
    });
    expect(canary.contacts()).toBe(0);
    expect(await fetcher.fetchPage('acme')).toEqual({ outcome: 'refused', reason: 'unreachable' });
  });

  it.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'metadata.test'])(
    'does not open a network at %s',
    async (host) => {
      const server = await serve({ '/company/acme': { body: 'x' } });
      const dialer = new TcpDialer({
        guard: new EgressGuard(),
        resolve: () => Promise.resolve(['169.254.169.254', 'fd00:ec2::254']),
      });
      const fetcher = fetcherAt(`http://${host}:${new URL(server.baseUrl).port}`, { dialer });
      expect(await fetcher.fetchPage('acme')).toEqual({ outcome: 'refused', reason: 'unreachable' });
      expect(server.visits).toEqual([]);
    },
  );
});
