import { afterEach, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedServer,
  type ScriptedSite,
} from '@enrichment/network-scraping-domain/testing';
import { GuardedHomePages } from './guarded-home-pages';
import { guardedHttp } from './testing/test-fetcher';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(site: ScriptedSite): Promise<ScriptedServer> {
  const server = await serveScriptedSite(site);
  closing.push(server.close);
  return server;
}

/** Home pages at paths of one server. */
function pagesAt(server: ScriptedServer, paths: readonly string[]): GuardedHomePages {
  const http = guardedHttp([new URL(server.baseUrl).host]);
  closing.push(() => http.close());
  return new GuardedHomePages({
    http,
    timeoutMs: 30_000,
    addresses: () => paths.map((path) => server.baseUrl + path),
  });
}

describe('GuardedHomePages', () => {
  const home = '<a href="https://network.example/company/acme">us</a>';

  it('returns the first address that has a page', async () => {
    const server = await open({
      '/broken': { status: 500 },
      '/picture': { body: 'x', contentType: 'image/png' },
      '/': { body: home },
    });
    const pages = pagesAt(server, ['/broken', '/picture', '/']);
    expect(await pages.fetch('acme.test', undefined)).toBe(home);
  });

  it('returns none without a page, or with too large a page', async () => {
    const server = await open({ '/huge': { body: 'x'.repeat(3_100_000) }, '/loop': { location: '/loop' } });
    expect(
      await pagesAt(server, ['/missing', '/huge', '/loop']).fetch('acme.test', undefined),
    ).toBeUndefined();
  });

  it('ends with the reason of the signal', async () => {
    const server = await open({ '/': { silent: true } });
    const caller = new AbortController();
    const fetched = pagesAt(server, ['/']).fetch('acme.test', caller.signal);
    const reason = new Error('caller left');
    caller.abort(reason);
    await expect(fetched).rejects.toBe(reason);
  });

  it('requests over https, with www., and over http', async () => {
    const hosts: string[] = [];
    const http = guardedHttp([], (host) => Promise.resolve(hosts.push(host) ? [] : []));
    closing.push(() => http.close());
    expect(
      await new GuardedHomePages({ http, timeoutMs: 30_000 }).fetch('acme.test', undefined),
    ).toBeUndefined();
    expect(hosts).toEqual(['acme.test', 'www.acme.test', 'acme.test']);
  });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['::ffff:127.0.0.1', ['::ffff:127.0.0.1']],
    ['169.254.169.254', ['169.254.169.254']],
    ['fd00:ec2::254', ['fd00:ec2::254']],
    ['10.0.0.1', ['10.0.0.1']],
    ['::1', ['::1']],
  ])('reaches no server when a domain resolves to %s', async (_, addresses) => {
    const server = await open({ '/': { body: home } });
    const { port } = new URL(server.baseUrl);
    const http = guardedHttp([], () => Promise.resolve(addresses));
    closing.push(() => http.close());
    const pages = new GuardedHomePages({
      http,
      timeoutMs: 30_000,
      addresses: (domain) => [`http://${domain}:${port}/`, server.baseUrl],
    });
    expect(await pages.fetch('evil.test', undefined)).toBeUndefined();
    expect(server.visits).toEqual([]);
  });

  it('follows no redirect to a private address', async () => {
    const canary = await open({ '/': { body: home } });
    const server = await open({ '/': { location: `${canary.baseUrl}/` } });
    expect(await pagesAt(server, ['/']).fetch('evil.test', undefined)).toBeUndefined();
    expect({ server: server.visits, canary: canary.visits }).toEqual({ server: ['/'], canary: [] });
  });
});
