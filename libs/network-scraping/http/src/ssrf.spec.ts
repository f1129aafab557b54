import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedAnswer,
  type ScriptedServer,
} from '@enrichment/network-scraping-domain/testing';
import { TestFetcher, type Reach } from './testing/test-fetcher';

const page = { body: '<title>Secret</title>' };
const unreachable = { outcome: 'refused', reason: 'unreachable' };

describe('HttpPageSource does not reach', () => {
  /** A forbidden server: on the loopback interface, under any name. */
  let canary: ScriptedServer;
  let port: string;
  const fetchers: TestFetcher[] = [];
  beforeEach(async () => {
    canary = await serveScriptedSite({ '/company/acme': page, '/robots.txt': {} });
    ({ port } = new URL(canary.baseUrl));
  });
  afterEach(async () => {
    for (const fetcher of fetchers.splice(0)) await fetcher.close();
    await canary.close();
  });

  const open = (baseUrl: string, reach?: Reach): TestFetcher => {
    const fetcher = new TestFetcher(baseUrl, {}, reach);
    fetchers.push(fetcher);
    return fetcher;
  };

  it.each([
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ])('a network at %s', async (host) => {
    const fetcher = open(`http://${host}:${port}`, { ownServers: [] });
    expect(await fetcher.fetchPage('acme')).toEqual(unreachable);
    expect(canary.visits).toEqual([]);
  });

  it('a name that resolves to a private address, now or later', async () => {
    const answers = [['192.0.2.1'], ['127.0.0.1'], ['::1'], ['169.254.169.254']];
    const resolve = () => Promise.resolve(answers.shift() ?? ['127.0.0.1']);
    const fetcher = open(`http://network.test:${port}`, { ownServers: [], resolve });
    for (let i = 0; i < 5; i++) expect(await fetcher.fetchPage('acme')).toEqual(unreachable);
    expect(canary.visits).toEqual([]);
  });

  it.each([
    'http://127.0.0.1:PORT/company/acme',
    '//127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'https://network.test/',
  ])("the target of a page's redirect: %s", async (location) => {
    const site = await serveScriptedSite({ '/company/lure': { location: location.replace('PORT', port) } });
    expect(await open(site.baseUrl).fetchPage('lure')).toEqual({
      outcome: 'refused',
      reason: 'redirect_off_origin',
    });
    await site.close();
    expect(canary.visits).toEqual([]);
  });

  it('another host of the network; it requests the page at the base URL instead', async () => {
    const site: Record<string, ScriptedAnswer> = { '/company/new': { body: '<title>New</title>' } };
    const server = await serveScriptedSite(site);
    const own = server.baseUrl.replace('127.0.0.1', 'network.test');
    site['/company/old'] = { location: `${own.replace('//', '//tr.')}/company/new` };
    site['/company/lure'] = { location: `http://tr.network.test:${port}/company/acme` };
    const names: string[] = [];
    const resolve = (name: string) => Promise.resolve(names.push(name) ? ['127.0.0.1'] : []);
    const ownServers = [new URL(server.baseUrl).host, new URL(canary.baseUrl).host];
    const fetcher = open(own, { ownServers, resolve });
    expect(await fetcher.fetchPage('old')).toMatchObject({ page: { url: `${own}/company/new` } });
    expect(await fetcher.fetchPage('lure')).toEqual({ outcome: 'refused', reason: 'redirect_off_origin' });
    await server.close();
    expect(server.visits).toEqual(['/robots.txt', '/company/old', '/company/new', '/company/lure']);
    expect([new Set(names), canary.visits]).toEqual([new Set(['network.test']), []]);
  });

  it('the target of a redirect of robots.txt', async () => {
    const site = await serveScriptedSite({
      '/robots.txt': { location: `${canary.baseUrl}/robots.txt` },
      '/company/acme': page,
    });
    expect(await open(site.baseUrl).fetchPage('acme')).toMatchObject({ outcome: 'page' });
    await site.close();
    expect(canary.visits).toEqual([]);
  });
});
