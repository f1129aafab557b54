import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatIp, type IpAddress, networkOf } from '@enrichment/ip-address';
import { float, int32, MmdbWriter, uint16, uint32, uint64 } from '@enrichment/ip-geo-mmdb-writer';
import { Reader, type Response } from 'maxmind';
import { MmdbReader } from './mmdb-reader';
import { address, LONDON, mmdb } from './testing/fixtures';

const read = (file: Buffer, ip: string): unknown => {
  const reader = new MmdbReader(file);
  return reader.read(reader.find(address(ip)).offset!);
};

describe('MmdbReader', () => {
  it('finds the record and the network that the maxmind package finds', () => {
    const word = fc.oneof(fc.constantFrom(0x01010101, 0x20010200, 0x2a001450), fc.integer());
    const ipv4 = word.map((last): IpAddress => ({ version: 4, words: [0, 0, 0, last] }));
    const ipv6 = fc
      .tuple(word, word, word, word)
      .map(([first, ...rest]): IpAddress => ({ version: 6, words: [first | 0x20000000, ...rest] }));
    const ip = fc.oneof(ipv4, ipv6);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ip, fc.integer({ min: 1, max: 128 })), { minLength: 1, maxLength: 30 }),
        fc.array(ip, { maxLength: 10 }),
        fc.constantFrom(24 as const, 28 as const, 32 as const),
        (networks, others, recordSize) => {
          const writer = new MmdbWriter({ databaseType: 'city', ipVersion: 6, buildEpoch: 1, recordSize });
          for (const [index, [inside, size]] of networks.entries()) {
            writer.insert(networkOf(inside, inside.version === 4 ? Math.min(size, 32) : size), {
              city: `City ${index}`,
            });
          }
          const file = writer.toBuffer();
          const oracle = new Reader<Response>(file);
          const reader = new MmdbReader(file);
          for (const address of [...networks.map(([inside]) => inside), ...others]) {
            const { offset, prefixLength } = reader.find(address);
            const record = offset === undefined ? null : reader.read(offset);
            const [expected, expectedLength] = oracle.getWithPrefixLength(formatIp(address));
            expect([record, prefixLength]).toEqual([expected, expectedLength]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads nested records, in all of their languages', () => {
    const file = mmdb('GeoLite2-City', { '1.0.0.0/8': LONDON });
    expect(read(file, '1.1.1.1')).toMatchObject({
      city: { names: { de: 'London', en: 'London', ru: 'Лондон' } },
      subdivisions: [{ iso_code: 'ENG' }, { iso_code: 'LND' }],
    });
  });

  it('reads every type of value', () => {
    const record = {
      text: 'é',
      double: -1.5,
      float: float(37.422),
      short: uint16(65_535),
      long: uint32(4_294_967_295),
      negative: int32(-7),
      huge: uint64(2n ** 53n),
      yes: true,
      no: false,
      bytes: Buffer.from('ff', 'hex'),
      empty: [],
      list: ['first', 'second'],
      after: 'everything',
    };
    expect(read(mmdb('city', { '1.0.0.0/8': record }), '1.1.1.1')).toEqual({
      text: 'é',
      double: -1.5,
      float: 37.422,
      short: 65_535,
      long: 4_294_967_295,
      negative: -7,
      huge: 2 ** 53,
      yes: true,
      no: false,
      empty: [],
      list: ['first', 'second'],
      after: 'everything',
    });
  });

  it('returns the shortest number for a 32-bit float', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const file = mmdb('city', { '1.0.0.0/8': { value: float(value) } });
        const { value: seen } = read(file, '1.1.1.1') as { value: number };
        expect(Math.fround(seen)).toBe(value + 0);
        expect(String(Math.abs(seen)).length).toBeLessThanOrEqual(String(Math.abs(value)).length);
      }),
    );
  });

  it('returns whether there are IPv4 addresses', () => {
    expect(new MmdbReader(mmdb('city', { '1.0.0.0/8': 'x' })).hasIpv4).toBe(true);
    expect(new MmdbReader(mmdb('city', { '1.0.0.0/8': 'x' }, { ipVersion: 4 })).hasIpv4).toBe(true);
    expect(new MmdbReader(mmdb('city', { '2001:200::/32': 'x' })).hasIpv4).toBe(false);
  });

  it('finds the same when another address of the /16 block was there before', () => {
    const reader = new MmdbReader(
      mmdb('city', { '1.0.0.0/8': 'a', '2.2.0.0/16': 'b', '2.2.3.0/24': 'c', '2.3.0.0/17': 'd' }),
    );
    for (let round = 0; round < 2; round++) {
      const found = ['1.1.1.1', '2.2.2.2', '2.2.3.4', '2.3.1.1', '2.3.200.1', '9.9.9.9'].map((ip) => {
        const { offset, prefixLength } = reader.find(address(ip));
        return [offset === undefined ? undefined : reader.read(offset), prefixLength];
      });
      expect(found).toEqual([
        ['a', 8],
        ['b', 24],
        ['c', 24],
        ['d', 17],
        [undefined, 17],
        [undefined, 5],
      ]);
    }
  });

  it('samples records from all over the tree', () => {
    const networks = Array.from({ length: 200 }, (_, i) => `${i + 1}.0.0.0/8`);
    const reader = new MmdbReader(mmdb('city', Object.fromEntries(networks.map((cidr) => [cidr, cidr]))));
    expect(new Set(reader.sample(256)).size).toBeGreaterThan(50);
    expect(new MmdbReader(mmdb('city', {})).sample(256)).toEqual([]);
  });
});
