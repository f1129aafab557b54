import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@enrichment/ip-geo-maxmind';
import type { CityIndex } from './city-index';
import { type DatedFeed, FeedCompiler } from './compile-feeds';
import { FeedEntries } from './feed-entry';
import { fixedRanges } from './fixed-ranges';
import { type FeedSource, TOR } from './sources';

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
    /** Reads the gazetteer, which takes much memory for as long as it is needed. */
    readonly readCities: () => Promise<Pick<CityIndex, 'find'>>;
    readonly now: number;
  },
): Promise<number> {
  const { directory, databasePath, readCities, now } = options;
  const compiler = new FeedCompiler();
  let oldest = now;
  let allTorExits: Omit<DatedFeed, 'entries'> | undefined;
  for (const { name, parse } of sources) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    const date = dayOf(found.mtimeMs);
    const entries = entriesOf(parse, await readFile(path, 'utf8'));
    compiler.add({ name, date, entries });
    entries.clear();
    oldest = Math.min(oldest, found.mtimeMs);
    if (name === TOR) allTorExits = { name, date };
  }
  const { networks } = compiler;
  if (networks === 0) return 0;
  compiler.add({ name: 'release', date: dayOf(now), entries: fixedRanges().entries });
  compiler.place(await readCities());
  const bytes = compiler.toBuffer({ buildEpoch: Math.floor(oldest / 1_000), allTorExits });
  await replaceFile(join(databasePath.directory, databasePath.file), bytes);
  return networks;
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** A damaged document has none; the next update replaces it. */
function entriesOf(parse: FeedSource['parse'], text: string): FeedEntries {
  try {
    return parse(text).entries;
  } catch {
    return new FeedEntries();
  }
}
