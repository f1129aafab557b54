import { afterAll, describe, expect, it } from '@jest/globals';
import { parseIp } from '@enrichment/ip-address';
import {
  ByteSink,
  encodeControl,
  encodePointer,
  encodeValue,
  type MmdbValue,
} from '@enrichment/ip-geo-mmdb-writer';
import { GeoFile } from './geo-file';
import { MaxmindGeoDatabase } from './maxmind-geo-database';
import { address, fileOf, Folder, LONDON, mmdb } from './testing/fixtures';
import { MmdbType } from './value-decoder';
import { type GeoFileEvent } from './watched-file';

const folder = new Folder();
afterAll(() => folder.remove());

const openOne = async (bytes: Uint8Array, onEvent?: (event: GeoFileEvent) => void) =>
  MaxmindGeoDatabase.open([folder.file(bytes)], { reloadIntervalMs: 0, ...(onEvent && { onEvent }) });

describe('the known defects of readers', () => {
  it('1: an IPv6 address is never looked up in an IPv4 file', async () => {
    const database = await openOne(mmdb('GeoLite2-City', { '1.1.1.0/24': LONDON }, { ipVersion: 4 }));
    expect(database.lookup(address('1.1.1.1'))?.facts?.place?.city).toBe('London');
    expect(database.lookup(address('101:101::'))?.facts).toBeUndefined();
  });

  it('2: no text reaches a file, only an address that was read strictly', () => {
    for (const text of ['81.2.69.142/24', '081.2.69.142', 'fe80::1%eth0'])
      expect(parseIp(text)).toBeUndefined();
  });

  it('3: a reload from a file cut short neither throws nor changes an answer', async () => {
    const whole = mmdb('GeoLite2-City', { '1.1.1.0/24': LONDON });
    const path = folder.file(whole);
    const database = await MaxmindGeoDatabase.open([path], { reloadIntervalMs: 0 });
    for (const length of [0, 1, 100, whole.length - 200, whole.length - 1]) {
      folder.replace(path, whole.subarray(0, length));
      await database.refresh();
      expect(database.status()[0]?.problem).not.toBeNull();
      expect(database.lookup(address('1.1.1.1'))?.facts?.place?.city).toBe('London');
    }
  });

  it('4: cached results cannot be changed', async () => {
    const database = await openOne(mmdb('GeoLite2-City', { '1.1.1.0/24': LONDON }));
    const location = database.lookup(address('1.1.1.1'))!.facts!.place as { city: string };
    expect(() => (location.city = 'spoiled')).toThrow(TypeError);
    expect(database.lookup(address('1.1.1.2'))?.facts?.place?.city).toBe('London');
  });

  it('5: pointers that fan out take no time, in records and in metadata', async () => {
    // Each map points twice to the map before it: 2 ** 60 values for a reader that follows the pointers.
    const fan = (out: ByteSink, key: string): number => {
      let previous = out.length;
      encodeValue('bottom', out);
      for (let level = 0; level < 60; level++) {
        const at = out.length;
        encodeControl(MmdbType.map, 2, out);
        for (let branch = 0; branch < 2; branch++) {
          encodeValue(key, out);
          encodePointer(previous, out);
        }
        previous = at;
      }
      return previous;
    };
    for (const key of ['x', 'city', 'names', 'country', 'location']) {
      expect(() => new GeoFile(fileOf((out) => fan(out, key)))).toThrow(Error);
    }
    const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
    const body = new ByteSink();
    for (let byte = 0; byte < 15; byte++) body.appendUint(0, 1); // Where the map goes that starts it all.
    const top = fan(body, 'x');
    const start = new ByteSink();
    encodeControl(MmdbType.map, 1, start);
    encodeValue('description', start);
    encodePointer(top, start);
    expect(start.length).toBe(15);
    const file = Buffer.concat([marker, start.view(), body.view().subarray(15)]);
    expect(() => new GeoFile(file)).toThrow('a record of more than 2048 values');
  });

  it('6: a build date out of range is ignored', async () => {
    for (const buildEpoch of [2n ** 64n - 1n, 8_640_000_000_001n]) {
      const database = await openOne(mmdb('GeoLite2-City', { '1.1.1.0/24': LONDON }, { buildEpoch }));
      expect(database.lookup(address('1.1.1.1'))?.facts?.place?.city).toBe('London');
      expect(database.status()[0]?.buildEpoch).toBeNull();
    }
  });

  it.each<[string, MmdbValue]>([
    ['texts', 'London'],
    ['numbers', 7],
    ['arrays', [LONDON]],
    ['maps of other things', { domain: 'example.com' }],
    [
      'fields of the wrong types',
      { country: 7, city: [true], location: { latitude: 'north', longitude: {} }, asn: -1 },
    ],
  ])('7: a file whose records are %s is refused', async (_, record) => {
    const database = await openOne(mmdb('GeoLite2-City', { '1.1.1.0/24': record }));
    expect(database.status()[0]?.problem).toBe('no record has the place or the network of an address');
  });

  it('7: a file with one broken record returns all others, and is reported once', async () => {
    const networks = Array.from({ length: 2_000 }, (_, i) => `${1 + (i >> 8)}.${i & 255}.0.0/16`);
    const whole = mmdb(
      'city',
      Object.fromEntries(networks.map((cidr, i) => [cidr, { country_code: 'GB', city: `City ${i}` }])),
    );
    const broken = Buffer.from(whole);
    const at = broken.indexOf('City 1001') - 1;
    broken[at] = 0;
    broken[at + 1] = 99;
    const events: GeoFileEvent[] = [];
    const database = await openOne(broken, (event) => events.push(event));
    const cityAt = (index: number) =>
      database.lookup(address(networks[index]!.split('/')[0]!))?.facts?.place?.city;
    for (let round = 0; round < 2; round++) {
      networks.forEach((_, index) =>
        expect(cityAt(index)).toBe(index === 1_001 ? undefined : `City ${index}`),
      );
    }
    expect(events.map(({ event }) => event)).toEqual(['opened', 'unreadable_record']);
  });
});
