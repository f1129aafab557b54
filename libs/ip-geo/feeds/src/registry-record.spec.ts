import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { geofeedIn } from './registry-record';
import { feedSources } from './sources';
import { updateFeed } from './update-feeds';

const record = { objectClassName: 'ip network', startAddress: '81.2.64.0', endAddress: '81.2.71.255' };
const link = { rel: 'geofeed', href: 'https://isp.example/feed.csv', type: 'application/geofeed+csv' };
const named = { ...record, links: [{ rel: 'self', href: 'https://rdap.example/' }, link] };
const remarks = (...lines: unknown[]) => ({ ...record, remarks: [{ description: lines }] });

describe('a registry’s record', () => {
  it.each([
    [named, link.href],
    [remarks('An access network', 'Geofeed https://isp.example/feed.csv'), link.href],
    [remarks('geofeed: https://isp.example/feed.csv'), link.href],
    // Geofeeds are fetched over HTTPS alone (RFC 9632).
    [remarks('Geofeed http://isp.example/feed.csv'), link.href],
    [record, undefined],
    [{ ...named, startAddress: undefined }, undefined],
    [{ ...named, links: [{ ...link, href: 'ftp://isp.example/' }, null, 'x'] }, undefined],
    [remarks('See https://isp.example/geofeed', 7, null), undefined],
    [{ ...record, links: 'none', remarks: [{ description: 'none' }, null] }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('%j names %s', (value, url) => {
    expect(geofeedIn(JSON.stringify(value))?.url).toBe(url);
  });

  it('is no page', () => {
    expect(geofeedIn('<html>')).toBeUndefined();
  });
});

describe('a geofeed that a registry’s record names', () => {
  let directory: string;
  let base: string;
  let documents: Record<string, unknown>;
  const server = createServer((request, response) => {
    const document = documents[request.url!];
    response.statusCode = document === undefined ? 404 : 200;
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
  });
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'records-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const update = (network: string) =>
    updateFeed(feedSources({ geofeedNetworks: [network], mirror: base })[0]!, {
      directory,
      signal: AbortSignal.timeout(60_000),
      fetch: async (url) => {
        const answer = await fetch(url.startsWith(base) ? url : base + new URL(url).pathname);
        return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
      },
    });

  it('is used for the networks of its record only', async () => {
    const [inside, last] = ['81.2.69.0/24,GB,GB-ENG,London,', '81.2.71.255,GB,,,'];
    const outside = ['81.2.72.0/24,GB,,,', '81.2.64.0/20,FR,,,', '8.8.8.0/24,GB,,,', '2a00::/32,GB,,,'];
    documents = {
      '/ip/81.2.69.0/24': named,
      '/feed.csv': ['# an access network', inside, ...outside, last, 'x'].join('\n'),
    };
    expect(await update('81.2.69.0/24')).toEqual({ networks: 2, rejected: 0 });
    expect(readFileSync(join(directory, 'geofeed-of-81-2-69-0-24'), 'utf8')).toBe(`${inside}\n${last}`);
  });

  it('of IPv6 is, too', async () => {
    const [startAddress, endAddress] = ['2a00:1450::', '2a00:1457:ffff:ffff:ffff:ffff:ffff:ffff'];
    documents = {
      '/ip/2a00:1450::/32': { ...named, startAddress, endAddress },
      '/feed.csv': '2a00:1457::/32,IE,,,\n2a00:1458::/32,IE,,,\n81.2.69.0/24,IE,,,\n',
    };
    expect(await update('2a00:1450::/32')).toEqual({ networks: 1, rejected: 0 });
  });

  it('keeps the stored feed when the record names no feed, or the feed none of its networks', async () => {
    documents = { '/ip/81.2.69.0/24': named, '/feed.csv': '81.2.69.0/24,GB,,,' };
    await update('81.2.69.0/24');
    documents = { '/ip/81.2.69.0/24': named, '/feed.csv': '8.8.8.0/24,GB,,,' };
    await expect(update('81.2.69.0/24')).rejects.toThrow('no network of the record');
    documents = { '/ip/81.2.69.0/24': record };
    await expect(update('81.2.69.0/24')).rejects.toThrow('names no file');
    documents = {};
    await expect(update('81.2.69.0/24')).rejects.toThrow('answered 404');
    expect(readFileSync(join(directory, 'geofeed-of-81-2-69-0-24'), 'utf8')).toBe('81.2.69.0/24,GB,,,');
  });
});
