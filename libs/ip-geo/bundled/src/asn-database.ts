import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { networksBetween, parseIp } from '@enrichment/ip-address';
import { MmdbWriter, uint32 } from '@enrichment/ip-geo-mmdb-writer';
import { parse } from 'csv-parse';

/** Source files of an ASN database. */
export interface AsnSource {
  /** CSV files without a header: first address, last address, AS number, name of its organization. */
  readonly csvPaths: readonly string[];
  /** Origin of the data, in one line. */
  readonly description: string;
  /** Date of the data, in seconds since the Unix epoch. */
  readonly buildEpoch: number;
}

/** Largest tolerated share of unreadable rows. With more, the files have another format. */
const TOLERATED = 0.01;

/**
 * Turns CSV files into an ASN database (GeoLite2-ASN's fields, IPv4 and IPv6 in one tree).
 *
 * @param onProgress called at intervals with the finished part, from 0 to 1
 * @throws Error when the files cannot be read or have another format
 */
export async function buildAsnDatabase(
  { csvPaths, description, buildEpoch }: AsnSource,
  onProgress: (fraction: number) => void,
): Promise<Buffer> {
  const writer = new MmdbWriter({ databaseType: 'ASN', ipVersion: 6, description, buildEpoch });
  const sizes = await Promise.all(csvPaths.map(async (path) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const places = new Map<string, number>();
  let done = 0;
  let rows = 0;
  let unreadable = 0;
  for (const [index, path] of csvPaths.entries()) {
    const file = createReadStream(path);
    file.on('data', () => onProgress((done + file.bytesRead) / total));
    const parser = parse({
      relax_column_count: true,
      relax_quotes: true,
      // Half a million rows would take a second longer through a stream.
      on_record: (row: string[]) => {
        rows++;
        if (!insertRow(writer, places, row)) unreadable++;
        return null;
      },
    });
    parser.resume();
    await pipeline(file, parser);
    done += sizes[index]!;
  }
  if (unreadable > rows * TOLERATED)
    throw new Error(`${unreadable} of ${rows} rows are no ranges of addresses`);
  return writer.toBuffer();
}

/** @returns whether the row could be read */
function insertRow(writer: MmdbWriter, places: Map<string, number>, row: readonly string[]): boolean {
  const [first = '', last = '', number, name] = row;
  const [from, to, asn] = [parseIp(first), parseIp(last), Number(number)];
  const networks = from && to ? [...networksBetween(from, to)] : [];
  if (networks.length === 0 || !Number.isInteger(asn) || asn < 1 || asn >= 2 ** 32) return false;
  // The file joins neighbouring prefixes of a system, so a range of several networks shows no prefix.
  const route = networks.length === 1 ? networks[0]!.prefixLength : undefined;
  const key = `${asn} ${route} ${name}`;
  let place = places.get(key);
  if (place === undefined) {
    place = writer.add({
      autonomous_system_number: uint32(asn),
      ...(name ? { autonomous_system_organization: name } : {}),
      ...(route !== undefined && { route_length: uint32(route) }),
    });
    places.set(key, place);
  }
  for (const network of networks) writer.insertPlace(network, place);
  return true;
}
