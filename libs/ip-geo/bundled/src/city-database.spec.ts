import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parseNetwork } from '@enrichment/ip-address';
import { float, MmdbWriter, type MmdbValue } from '@enrichment/ip-geo-mmdb-writer';
import { Reader, type Response } from 'maxmind';
import { buildCityDatabase } from './city-database';

const folder = mkdtempSync(join(tmpdir(), 'ip-geo-city-'));
afterAll(() => rmSync(folder, { recursive: true }));

function source(records: Readonly<Record<string, MmdbValue>>) {
  const mmdbPath = join(folder, 'city.mmdb');
  const writer = new MmdbWriter({ databaseType: 'city ipv4', ipVersion: 4, buildEpoch: 1_780_000_000 });
  for (const [cidr, record] of Object.entries(records)) writer.insert(parseNetwork(cidr)!, record);
  writeFileSync(mmdbPath, writer.toBuffer());
  return { mmdbPath };
}

const berkeley = {
  city: 'Berkeley',
  country_code: 'US',
  latitude: float(37.8715),
  longitude: float(-122.273),
  postcode: '',
  state1: 'California',
  state2: '',
  timezone: '',
};

describe('buildCityDatabase', () => {
  it('keeps the known fields for the same networks', async () => {
    const before = source({ '128.32.0.0/16': berkeley, '192.0.0.0/24': { ...berkeley, postcode: '94720' } });
    const file = new Reader<Response>(await buildCityDatabase(before));
    expect(file.metadata).toMatchObject({
      databaseType: 'city ipv4',
      ipVersion: 4,
      buildEpoch: new Date(1_780_000_000_000),
    });
    const known = {
      city: 'Berkeley',
      country_code: 'US',
      latitude: Math.fround(37.8715),
      longitude: Math.fround(-122.273),
      state1: 'California',
    };
    expect(file.getWithPrefixLength('128.32.0.1')).toEqual([known, 16]);
    expect(file.getWithPrefixLength('192.0.0.1')).toEqual([{ ...known, postcode: '94720' }, 24]);
    expect(file.get('1.1.1.1')).toBeNull();
  });

  it.each([
    ['is no map', 'Berkeley'],
    ['is not flat', { country_code: 'US', city: { names: { en: 'Berkeley' } } }],
  ])('refuses a file in which a record %s', async (reason, record) => {
    await expect(buildCityDatabase(source({ '1.0.0.0/8': record }))).rejects.toThrow(reason);
  });
});
