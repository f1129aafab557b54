import { describe, expect, it } from '@jest/globals';
import { geofeedIn } from './registry-record';

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
  const keep = (value: object, feed: string) => geofeedIn(JSON.stringify(value))!.keep!(feed);

  it('is used for the networks of its record only', () => {
    const [inside, last] = ['81.2.69.0/24,GB,GB-ENG,London,', '81.2.71.255,GB,,,'];
    const outside = ['81.2.72.0/24,GB,,,', '81.2.64.0/20,FR,,,', '8.8.8.0/24,GB,,,', '2a00::/32,GB,,,'];
    expect(keep(named, ['# an access network', inside, ...outside, last, 'x'].join('\n'))).toBe(
      `${inside}\n${last}`,
    );
    expect(() => keep(named, '8.8.8.0/24,GB,,,')).toThrow('no network of the record');
  });

  it('of IPv6 is, too', () => {
    const [startAddress, endAddress] = ['2a00:1450::', '2a00:1457:ffff:ffff:ffff:ffff:ffff:ffff'];
    const feed = '2a00:1457::/32,IE,,,\n2a00:1458::/32,IE,,,\n81.2.69.0/24,IE,,,\n';
    expect(keep({ ...named, startAddress, endAddress }, feed)).toBe('2a00:1457::/32,IE,,,');
  });
});
