import { readFile } from 'node:fs/promises';
import { isMap, MmdbReader } from '@enrichment/ip-geo-maxmind';
import { float, MmdbWriter, type MmdbValue } from '@enrichment/ip-geo-mmdb-writer';

/** Source of a smaller city database. */
export interface CitySource {
  /** A database with flat records, of ip-location-db: texts, and coordinates as floats. */
  readonly mmdbPath: string;
}

/**
 * The same database without unused parts: empty fields, and parts of the tree that are equal to others. DB-IP's files take two thirds of
 * their size then, in memory for as long as the service runs.
 *
 * @throws Error when the file cannot be read or is no such database
 */
export async function buildCityDatabase({ mmdbPath }: CitySource): Promise<Buffer> {
  return withoutUnused(await readFile(mmdbPath)).toBuffer();
}

/** The result does not keep the file in memory. */
function withoutUnused(file: Buffer): MmdbWriter {
  const reader = new MmdbReader(file);
  const { databaseType, ipVersion, nodeCount, buildEpoch } = reader.metadata;
  const writer = new MmdbWriter({ databaseType, ipVersion, buildEpoch: buildEpoch ?? 1 });
  /** Index of each place by its offset in the file. */
  const places = new Map<number, number>();
  const placeOf = (offset: number): number => {
    let place = places.get(offset);
    if (place === undefined) places.set(offset, (place = writer.add(knownFields(reader, offset))));
    return place;
  };
  writer.adopt(nodeCount, (node, side) => {
    const record = reader.child(node, side);
    if (record < nodeCount) return record;
    const offset = reader.offsetOf(record);
    return offset === undefined ? 0 : ~placeOf(offset);
  });
  return writer;
}

/** Fields of the file that the service reads. */
const FIELDS = ['city', 'country_code', 'latitude', 'longitude', 'postcode', 'state1', 'timezone'] as const;

function knownFields(reader: MmdbReader, offset: number): MmdbValue {
  const record = reader.read(offset);
  if (!isMap(record)) throw new Error('a record is no map');
  const known: Record<string, MmdbValue> = {};
  for (const field of FIELDS) {
    const value = record[field];
    if (value === undefined || value === '') continue;
    if (typeof value === 'object') throw new Error('a record is not flat');
    known[field] = typeof value === 'number' ? float(value) : value;
  }
  return known;
}
