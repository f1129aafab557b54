import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@enrichment/ip-geo-maxmind';
import type { CityIndex } from './city-index';
import { compileFeeds } from './compile-feeds';
import type { FeedEntry } from './feed-entry';
import { type FeedSource, TOR } from './sources';

/** Exits of Tor change: an older list does not prove that an address is no exit. */
const TOR_MAX_AGE_MS = 2 * 86_400_000;

/**
 * Rebuilds the database of feeds from the stored documents.
 *
 * @param now milliseconds since the Unix epoch
 * @returns the number of networks; 0, without a file, if no document is kept
 */
export async function rebuildFeeds(
  sources: readonly FeedSource[],
  options: {
    readonly directory: string;
    readonly databasePath: { readonly directory: string; readonly file: string };
    readonly cities: CityIndex;
    readonly now: number;
  },
): Promise<number> {
  const { directory, databasePath, cities, now } = options;
  const entries: FeedEntry[] = [];
  let oldest = now;
  let hasAllTorExits = false;
  for (const { name, parse } of sources) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    for (const entry of entriesOf(parse, await readFile(path, 'utf8'))) entries.push(entry);
    oldest = Math.min(oldest, found.mtimeMs);
    if (name === TOR) hasAllTorExits = now - found.mtimeMs < TOR_MAX_AGE_MS;
  }
  if (entries.length === 0) return 0;
  const bytes = compileFeeds(entries, { buildEpoch: Math.floor(oldest / 1_000), hasAllTorExits, cities });
  await replaceFile(join(databasePath.directory, databasePath.file), bytes, databasePath.directory);
  return entries.length;
}

/** A damaged document has none; the next update replaces it. */
function entriesOf(parse: FeedSource['parse'], text: string): readonly FeedEntry[] {
  try {
    return parse(text).entries;
  } catch {
    return [];
  }
}
