import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IpAddress, parseIp, parseNetwork } from '@enrichment/ip-address';
import {
  assembleMmdb,
  ByteSink,
  type MmdbOptions,
  type MmdbParts,
  type MmdbValue,
  MmdbWriter,
  uint16,
  uint32,
} from '@enrichment/ip-geo-mmdb-writer';

/** The build date of the fixtures, in seconds. */
export const BUILT = 1_780_000_000;

/** A database file of these records by CIDR, later ones inside earlier ones. */
export function mmdb(
  databaseType: string,
  records: Readonly<Record<string, MmdbValue>>,
  options: Partial<MmdbOptions> = {},
): Buffer {
  const writer = new MmdbWriter({ databaseType, ipVersion: 6, buildEpoch: BUILT, ...options });
  for (const [cidr, record] of Object.entries(records)) writer.insert(parseNetwork(cidr)!, record);
  return writer.toBuffer();
}

export function address(text: string): IpAddress {
  return parseIp(text)!;
}

/** A record of a GeoIP2 City file, with many unused fields. */
export const LONDON = {
  city: { geoname_id: uint32(2_643_743), names: { de: 'London', en: 'London', ru: 'Лондон' } },
  continent: { code: 'EU', geoname_id: uint32(6_255_148), names: { en: 'Europe' } },
  country: {
    geoname_id: uint32(2_635_167),
    iso_code: 'GB',
    names: { en: 'United Kingdom', fr: 'Royaume-Uni' },
  },
  location: {
    accuracy_radius: uint16(10),
    latitude: 51.5142,
    longitude: -0.0931,
    time_zone: 'Europe/London',
  },
  postal: { code: 'SW1' },
  registered_country: { is_in_european_union: true, iso_code: 'US', names: { en: 'United States' } },
  subdivisions: [
    { iso_code: 'ENG', names: { en: 'England' } },
    { iso_code: 'LND', names: { en: 'Greater London' } },
  ],
} satisfies MmdbValue;

/** A folder of files that vanishes with `remove`. */
export class Folder {
  private readonly root = mkdtempSync(join(tmpdir(), 'ip-geo-maxmind-'));
  private count = 0;

  path(name: string): string {
    return join(this.root, name);
  }

  /** Writes a new file. */
  file(bytes: Uint8Array | string, name = `${++this.count}.mmdb`): string {
    writeFileSync(this.path(name), bytes);
    return this.path(name);
  }

  /** Replaces a file by renaming, as an updater does. */
  replace(path: string, bytes: Uint8Array | string): void {
    const beside = this.file(bytes);
    renameSync(beside, path);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

/** A file whose every address leads to the offset that `write` returns, or else to the first value it writes. */
export function fileOf(
  write: (out: ByteSink) => unknown,
  metadata: Partial<MmdbParts['metadata']> = {},
): Buffer {
  const data = new ByteSink();
  const result = write(data);
  const offset = typeof result === 'number' ? result : 0;
  const tree = Buffer.alloc(6);
  tree.writeUIntBE(1 + 16 + offset, 0, 3);
  tree.writeUIntBE(1 + 16 + offset, 3, 3);
  return assembleMmdb({
    tree,
    data: Buffer.from(data.view()),
    metadata: {
      databaseType: 'GeoLite2-City',
      buildEpoch: BUILT,
      nodeCount: 1,
      recordSize: 24,
      ipVersion: 4,
      ...metadata,
    },
  });
}
