import { describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import {
  assembleMmdb,
  ByteSink,
  encodeControl,
  encodePointer,
  encodeValue,
  type MmdbParts,
} from '@enrichment/ip-geo-mmdb-writer';
import { GeoFile } from './geo-file';
import { address, BUILT, fileOf, LONDON, mmdb } from './testing/fixtures';
import { MmdbType } from './value-decoder';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

describe('hostile files', () => {
  it.each<[string, (out: ByteSink) => unknown]>([
    ['a pointer to itself', (out) => encodePointer(0, out)],
    [
      'a pointer to a pointer',
      (out) => {
        encodePointer(2, out);
        encodePointer(0, out);
      },
    ],
    ['a pointer past the end', (out) => encodePointer(4_000_000, out)],
    ['a map with a size of 16 million fields', (out) => encodeControl(MmdbType.map, 16_000_000, out)],
    [
      'an array in arrays, each of 16 million items',
      (out) => {
        encodeControl(MmdbType.map, 1, out);
        encodeValue('subdivisions', out);
        for (let level = 0; level < 5_000; level++) encodeControl(MmdbType.array, 16_000_000, out);
      },
    ],
    [
      'a text with a size of 16 million bytes',
      (out) => {
        encodeControl(MmdbType.map, 1, out);
        encodeValue('city', out);
        encodeControl(MmdbType.string, 16_000_000, out);
      },
    ],
    [
      'a key that is a map',
      (out) => {
        for (let level = 0; level < 50_000; level++) encodeControl(MmdbType.map, 1, out);
      },
    ],
    [
      'a record of more fields than any has',
      (out) => {
        encodeControl(MmdbType.map, 1_100, out);
        for (let field = 0; field < 1_100; field++) {
          encodeValue('city', out);
          encodeValue('London', out);
        }
      },
    ],
    [
      'a double of three bytes',
      (out) => {
        encodeControl(MmdbType.map, 1, out);
        encodeValue('latitude', out);
        encodeControl(MmdbType.double, 3, out);
        out.appendUint(0, 3);
      },
    ],
  ])('%s is refused immediately', (_, write) => {
    const file = fileOf(write);
    expect(() => new GeoFile(file)).toThrow(Error);
  });

  it('a very long text under many keys is never decoded', () => {
    const long = 'x'.repeat(1_000_000);
    const file = fileOf((out) => {
      encodeValue(long, out);
      const at = out.length;
      encodeControl(MmdbType.map, 20_000, out);
      for (let field = 0; field < 20_000; field++) {
        encodePointer(0, out);
        encodePointer(0, out);
      }
      return at;
    });
    expect(() => new GeoFile(file)).toThrow(Error);
  });

  it.each([
    ['a long text with many pointers to it', 60_000, 900],
    ['many pointers to a short text', 1_000, 3_000],
  ])('metadata with %s are not read', (_, length, pointers) => {
    const metadata = new ByteSink();
    encodeControl(MmdbType.map, 1, metadata);
    encodeValue('x'.repeat(length), metadata);
    encodeControl(MmdbType.array, pointers, metadata);
    for (let pointer = 0; pointer < pointers; pointer++) encodePointer(1, metadata);
    const whole = fileOf((out) => encodeValue(LONDON, out));
    const end = whole.indexOf('MaxMind.com') + 'MaxMind.com'.length;
    expect(() => new GeoFile(Buffer.concat([whole.subarray(0, end), metadata.view()]))).toThrow(
      pointers > 2_048 ? 'more than 2048 values' : 'longer than 8192 bytes',
    );
  });

  it('a circular tree ends at the length of an address', () => {
    const circle = assembleMmdb({
      tree: Buffer.alloc(6),
      data: Buffer.from([0xe0]),
      metadata: {
        databaseType: 'GeoLite2-City',
        buildEpoch: BUILT,
        nodeCount: 1,
        recordSize: 24,
        ipVersion: 6,
      },
    });
    expect(() => new GeoFile(circle)).toThrow('the search tree points outside of the data');
  });

  it.each<[string, Partial<MmdbParts['metadata']>]>([
    ['of another IP version', { ipVersion: 5 }],
    ['of another record size', { recordSize: 16 }],
    ['with no nodes', { nodeCount: 0 }],
    ['with more nodes than bytes', { nodeCount: 1_000_000 }],
    ['with fewer nodes than the tree has', { nodeCount: 1, recordSize: 32 }],
  ])('a file %s is refused', (_, metadata) => {
    expect(() => new GeoFile(fileOf((out) => encodeValue(LONDON, out), metadata))).toThrow(Error);
  });

  it('any file with some bytes changed is refused, or gives valid facts', () => {
    const whole = mmdb('GeoLite2-City', {
      '1.1.1.0/24': LONDON,
      '2.0.0.0/8': { country_code: 'FR', city: 'Paris', latitude: '48.85', longitude: '2.35' },
      '2001:200::/32': { asn: 'AS2500', as_name: 'WIDE Project' },
    });
    const addresses = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '2001:200::1', '::', 'ffff::'].map(address);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(changes, (bytes) => {
        const changed = Buffer.from(whole);
        for (const [at, value] of bytes) changed[at] = value;
        for (const one of addresses) {
          try {
            const facts = new GeoFile(changed).lookup(one).facts;
            expect(facts === undefined || Object.isFrozen(facts)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
            expect(error).not.toBeInstanceOf(RangeError);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('arbitrary bytes are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, marked) => {
        const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
        expect(() => new GeoFile(marked ? Buffer.concat([marker, bytes]) : Buffer.from(bytes))).toThrow(
          Error,
        );
      }),
    );
  });
});
