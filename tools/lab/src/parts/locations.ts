import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNetwork } from '@enrichment/ip-address';
import { MmdbWriter } from '@enrichment/ip-geo-mmdb-writer';

/** The smallest databases that look-ups need, so that no start waits for the bundled data. */
export function writeLocations(dataDir: string): string {
  const path = join(dataDir, 'locations.mmdb');
  const writer = new MmdbWriter({
    databaseType: 'Tools-City',
    ipVersion: 6,
    description: 'One country',
    buildEpoch: 1_700_000_000,
  });
  writer.insert(parseNetwork('8.0.0.0/8')!, { country: { iso_code: 'US', names: { en: 'United States' } } });
  writeFileSync(path, writer.toBuffer());
  return path;
}
