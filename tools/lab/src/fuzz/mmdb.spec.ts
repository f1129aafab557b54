import assert from 'node:assert/strict';
import { address, GeoFile } from '@enrichment/ip-geo-maxmind/testing';
import { describeFuzzed } from './testing/fuzzed';

const addresses = ['0.0.0.0', '81.2.69.160', '255.255.255.255', '::', '2001:db8::1', 'ffff::'].map(address);

/** A file is refused. Otherwise, it returns valid facts of an address or reports that it is broken there. */
describeFuzzed('mmdb', {
  words: [
    '\xab\xcd\xefMaxMind.com',
    'binary_format_major_version',
    'node_count',
    'record_size',
    'ip_version',
    'database_type',
    'GeoLite2-City',
    'city',
    'names',
    'en',
    'country',
    'iso_code',
    'location',
    'latitude',
    'autonomous_system_number',
    'subdivisions',
    '\xe0',
    '\x20\x00',
    '\x08\xbf',
  ],
  maxLength: 8_000,
  run(input) {
    const file = orRefused(() => new GeoFile(input));
    if (!file) return;
    for (const one of addresses) {
      const found = orRefused(() => file.lookup(one));
      if (!found) continue;
      assert(found.prefixLength >= 0 && found.prefixLength <= (one.version === 4 ? 32 : 128));
      const { latitude, longitude, countryCode, accuracyRadiusKm } = found.facts?.place ?? {};
      assert((latitude ?? 0) >= -90 && (latitude ?? 0) <= 90, `latitude ${latitude}`);
      assert((longitude ?? 0) >= -180 && (longitude ?? 0) <= 180, `longitude ${longitude}`);
      assert((accuracyRadiusKm ?? 0) >= 0 && (accuracyRadiusKm ?? 0) < 1e6, `radius ${accuracyRadiusKm}`);
      assert.match(countryCode ?? 'XX', /^[A-Z]{2}$/);
      const { asn } = found.facts?.network ?? {};
      assert(Number.isInteger(asn ?? 1) && (asn ?? 1) >= 1 && (asn ?? 1) < 2 ** 32, `asn ${asn}`);
    }
  },
});

/** Only the decoder's own errors count as a refusal: a RangeError or TypeError would be an unchecked offset. */
function orRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as Error).name !== 'Error') throw error;
    return undefined;
  }
}
