import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type IpAddress, parseIp } from '@enrichment/ip-address';
import { MmdbWriter, type MmdbValue, uint32 } from '@enrichment/ip-geo-mmdb-writer';
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
 * It works in pieces, so that the process remains responsive. Only the last step, the write of the tree, blocks for some tenths of a second
 * for half a million rows.
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
  const systems: Systems = new Map();
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
        if (!insertRow(writer, systems, row)) unreadable++;
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

/** Records of each AS number: it has a few names. */
type Systems = Map<
  number,
  { readonly name: string | undefined; readonly isRoute: boolean; readonly record: MmdbValue }[]
>;

/** @returns whether the row could be read */
function insertRow(writer: MmdbWriter, systems: Systems, row: readonly string[]): boolean {
  const [first, last, number, organization] = row;
  const [from, to, asn] = [parseIp(first ?? ''), parseIp(last ?? ''), Number(number)];
  if (!from || !to || !Number.isInteger(asn) || asn < 1 || asn >= 2 ** 32) return false;
  try {
    writer.insertRange(from, to, recordOf(systems, asn, organization, isOneBlock(from, to)));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** `is_route`: the file joins neighbouring prefixes of a system, so a range of several blocks shows no prefix. */
function recordOf(systems: Systems, asn: number, name: string | undefined, isRoute: boolean): MmdbValue {
  const named = systems.get(asn) ?? [];
  const known = named.find((one) => one.name === name && one.isRoute === isRoute);
  if (known) return known.record;
  const record = {
    autonomous_system_number: uint32(asn),
    ...(name ? { autonomous_system_organization: name } : {}),
    ...(isRoute ? { is_route: true } : {}),
  };
  systems.set(asn, [...named, { name, isRoute, record }]);
  return record;
}

/** Whether a range is one block of CIDR notation: its ends differ in their last bits only, which are all 0 and all 1. */
function isOneBlock(first: IpAddress, last: IpAddress): boolean {
  let isInside = false;
  return first.words.every((word, i) => {
    const differing = word ^ last.words[i]!;
    const isTail = isInside ? differing === -1 : (differing & (differing + 1)) === 0;
    if (differing !== 0) isInside = true;
    return isTail && (word & differing) === 0;
  });
}
