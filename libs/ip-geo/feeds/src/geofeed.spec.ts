import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatNetwork } from '@enrichment/ip-address';
import { parsedFeed } from './feed-entry';
import { parseGeofeed, parseList, parseProxies, parseRoutes } from './geofeed';

const read = (text: string) =>
  [...parsedFeed(parseGeofeed(text)).entries].map(({ network, record }) => {
    return [formatNetwork(network), ...Object.values(record).filter((value) => value !== true)];
  });

describe('parseGeofeed', () => {
  it('keeps no document in memory by the names in it', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => (collect(), process.memoryUsage().heapUsed);
    const before = used();
    const feeds = Array.from({ length: 20 }, (_, i) =>
      parsedFeed(parseGeofeed(`8.8.${i}.0/24,US,US-CA,A city with a long name\n#${'é'.repeat(500_000)}`)),
    );
    expect(used() - before).toBeLessThan(5e6);
    expect(feeds.every(({ entries }) => entries.length === 1)).toBe(true);
  });

  it('reads the public networks in the example of RFC 8805', () => {
    const feed = `# IETF106 (Singapore) - November 2019 - Singapore, SG
      130.129.0.0/16,SG,SG-01,Singapore,
      2001:df8::/32,SG,SG-01,Singapore,
      31.133.128.0/18,SG,SG-01,Singapore,
      8.8.8.8,us,us-ca,"Mountain View, old",94043
      9.9.9.9/32,,,,
      192.0.2.0/24,US,US-AL,,`;
    expect(read(feed)).toEqual([
      ['130.129.0.0/16', 'SG', '01', 'Singapore'],
      ['2001:df8::/32', 'SG', '01', 'Singapore'],
      ['31.133.128.0/18', 'SG', '01', 'Singapore'],
      ['8.8.8.8/32', 'US', 'CA', 'Mountain View, old'],
      ['9.9.9.9/32', ''],
    ]);
    expect(parsedFeed(parseGeofeed(feed)).rejected).toBe(1);
  });

  it.each([
    ['"8.8.8.0/24","US", "US-CA" ,"San ""Fran"", CA",', [['8.8.8.0/24', 'US', 'CA', 'San "Fran", CA']]],
    ['8.8.8.0/24,US,US-CA,"Lodi', []],
    ['8.8.8.0/24,US,US-CA,"Lodi"x', []],
    ['8.8.8.0/24,U"S,US-CA,Lodi', []],
    ['"8.8.8.0/24"', [['8.8.8.0/24', '']]],
  ])('reads quoted fields: %s', (line, entries) => {
    expect(read(line)).toEqual(entries);
    expect(parsedFeed(parseGeofeed(line)).rejected).toBe(1 - entries.length);
  });

  it('refuses a feed with a place for each network', () => {
    const places = Array.from({ length: 200_001 }, (_, i) => `8.8.8.0/24,US,US-CA,City ${i}`);
    expect(() => parsedFeed(parseGeofeed(places.join('\n')))).toThrow('too many places');
  });

  it('reads the beginning of a long line alone', () => {
    const line = `8.8.8.0/24,US,US-CA,Lodi${','.repeat(100_000)}"`;
    expect(read(line)).toEqual([['8.8.8.0/24', 'US', 'CA', 'Lodi']]);
  });

  it('reads a signed feed, a byte order mark, and every end of a line', () => {
    const feed =
      '\ufeff8.8.8.0/24,US,US-CA,Mountain View,\r\n8.8.4.0/24,US,,,\r# RPKI Signature: 8.8.8.0/24\n# MIIGlwYJ\n';
    expect(read(feed).map(([network]) => network)).toEqual(['8.8.8.0/24', '8.8.4.0/24']);
  });

  it.each([
    ['8.8.8.9/24,US,,,', ['8.8.8.0/24', 'US']],
    ['8.8.8.0/24,US,DE-BY,Berlin,', ['8.8.8.0/24', 'US', 'Berlin']],
    ['8.8.8.0/24,US,US-ZZ,,', ['8.8.8.0/24', 'US']],
    ['8.8.8.0/24,US,,<script>,', ['8.8.8.0/24', 'US']],
    ['8.8.8.0/24,US', ['8.8.8.0/24', 'US']],
    ['8.8.8.0/24,UK,UK-LND,London,', ['8.8.8.0/24', 'GB', 'London']],
    ['8.8.8.0/24,RU,RU-CR,Yalta,', ['8.8.8.0/24', 'UA', '43', 'Yalta']],
    ['8.8.8.0/24,RU,RU-SEV,,', ['8.8.8.0/24', 'UA', '40']],
    ['8.8.8.0/24,ZZ,,,', ['8.8.8.0/24', '']],
    ['8.8.8.0/24,,,,', ['8.8.8.0/24', '']],
    ['8.8.8.0/24', ['8.8.8.0/24', '']],
    ['8.8.8.0/24,US,CA,Mountain View', ['8.8.8.0/24', 'US', 'Mountain View']],
  ])('reads the valid part of %j', (line, entry) => {
    expect(read(line)).toEqual([entry]);
  });

  it.each([
    '8.0.0.0/7,US,,,',
    '::/0,US,,,',
    '8.8.8.0/33,US,,,',
    '10.0.0.0/8,US,,,',
    '8.8.8.0/24/24,US,,,',
    '<html>',
    '"8.8.8.0/24,US',
  ])('omits %j, and only that line', (line) => {
    const feed = `1.1.1.0/24,AU,,,\n${line}\n9.9.9.0/24,CH,,,`;
    expect(read(feed)).toEqual([
      ['1.1.1.0/24', 'AU'],
      ['9.9.9.0/24', 'CH'],
    ]);
  });

  it('reads any text, and every sound line between others', () => {
    fc.assert(
      fc.property(fc.array(fc.string().filter((line) => !/[\r\n]/.test(line))), fc.nat(20), (lines, at) => {
        const feed = lines.toSpliced(at, 0, '81.2.69.0/24,GB,GB-ENG,London,').join('\n');
        expect(read(feed)).toContainEqual(['81.2.69.0/24', 'GB', 'ENG', 'London']);
      }),
    );
  });
});

describe('parseList', () => {
  it('reads networks and addresses', () => {
    const { entries, rejected } = parsedFeed(
      parseList('# exits\n8.8.8.8\n2a00::/32\n\nnobody\n', { is_tor: true }),
    );
    expect([...entries].map(({ network }) => formatNetwork(network))).toEqual(['8.8.8.8/32', '2a00::/32']);
    expect(rejected).toBe(1);
  });
});

describe('parseProxies', () => {
  it('reads the addresses of open proxies', () => {
    const text =
      'http://8.8.8.8:80\nsocks5://9.9.9.9:1080\n1.1.1.1:3128\nhttp://10.0.0.1:80\nhttp://[::1]:80\n';
    const { entries, rejected } = parsedFeed(parseProxies(text, { is_proxy: true }));
    expect([...entries].map(({ network }) => formatNetwork(network))).toEqual([
      '8.8.8.8/32',
      '9.9.9.9/32',
      '1.1.1.1/32',
    ]);
    expect(rejected).toBe(2);
  });
});

describe('parseRoutes', () => {
  it('reads the prefixes that most routers see', () => {
    const text =
      '% RIS dump\n\n64500\t8.8.8.0/24\t350\n{64501,64502}\t9.0.0.0/9\t10\n64503\t9.9.9.9/32\t9\n64504\t2a00::/32\t11\n64505\t0.0.0.0/0\t300\nnothing';
    const { entries, rejected } = parsedFeed(parseRoutes(text));
    expect([...entries].map(({ network, record }) => [formatNetwork(network), record])).toEqual([
      ['8.8.8.0/24', { route_length: 24 }],
      ['9.0.0.0/9', { route_length: 9 }],
      ['2a00::/32', { route_length: 32 }],
    ]);
    expect(rejected).toBe(2);
  });
});
