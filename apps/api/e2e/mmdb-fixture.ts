import { writeFileSync } from 'node:fs';
import { parseNetwork } from '@enrichment/ip-address';
import { type MmdbValue, MmdbWriter, uint16, uint32 } from '@enrichment/ip-geo-mmdb-writer';

const networks: Record<string, MmdbValue> = {
  '8.8.8.0/24': {
    continent: { code: 'NA' },
    country: { iso_code: 'US', names: { en: 'United States' } },
    location: { latitude: 37.422, longitude: -122.085, time_zone: 'America/Los_Angeles' },
    traits: { autonomous_system_number: uint32(15_169), organization: 'Google LLC' },
  },
  '81.2.69.160/27': {
    continent: { code: 'EU' },
    country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
    registered_country: { iso_code: 'DE', names: { en: 'Germany' }, is_in_european_union: true },
    subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }],
    city: { names: { en: 'London' } },
    postal: { code: 'SW1' },
    location: {
      latitude: 51.5142,
      longitude: -0.0931,
      accuracy_radius: uint16(10),
      time_zone: 'Europe/London',
    },
    traits: {
      autonomous_system_number: uint32(20_712),
      isp: 'Andrews & Arnold Ltd',
      organization: 'STONEHOUSE office network',
      user_type: 'business',
    },
  },
  '2001:db9::/32': { continent: { code: 'EU' }, country: { iso_code: 'FR', names: { en: 'France' } } },
};

/** A small Enterprise file with the answers that the specs expect, so that no spec waits for the bundled data. */
export function writeMmdbFixture(path: string, only = Object.keys(networks)): void {
  const writer = new MmdbWriter({
    databaseType: 'Test-Enterprise',
    ipVersion: 6,
    description: 'Fixture',
    buildEpoch: 1_700_000_000,
  });
  for (const network of only) writer.insert(parseNetwork(network)!, networks[network]!);
  writeFileSync(path, writer.toBuffer());
}
