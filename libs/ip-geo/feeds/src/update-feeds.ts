import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@enrichment/ip-geo-maxmind';
import type { CityIndex } from './city-index';
import { compileFeeds } from './compile-feeds';
import type { FeedEntry, ParsedFeed } from './feed-entry';
import { type FeedSource, TOR } from './sources';

/** Fetches a document. It rejects for a missing document, or one that is too long. */
export type FetchFeed = (
  url: string,
  limits: { readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** Maximum size of a feed. The largest known feed, of iCloud's relay, has a fifth of it. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Smallest share of the earlier size, and of readable entries. A document with less is another one, or a mistake. */
const LEAST_SHARE = 0.5;
/** Exits of Tor change: an older list does not prove that an address is no exit. */
const TOR_MAX_AGE_MS = 2 * 86_400_000;

/** State of a source after an update. */
interface FeedUpdate {
  readonly networks: number;
  /** Number of dropped entries. */
  readonly rejected: number;
}

/**
 * Fetches a source's document and stores it atomically in a file of its name.
 *
 * @throws Error in one line; the file is then as it was
 */
export async function updateFeed(
  { name, url, linkIn, parse }: FeedSource,
  options: { readonly directory: string; readonly fetch: FetchFeed; readonly signal: AbortSignal },
): Promise<FeedUpdate> {
  const { directory, fetch, signal } = options;
  const load = async (address: string): Promise<string> => {
    const { status, body } = await fetch(address, { maxBytes: MAX_BYTES, signal });
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
    return body.toString();
  };
  let text = await load(url);
  if (linkIn) {
    const link = linkIn(text);
    if (link === undefined) throw new Error(`${url} names no file.`);
    const document = await load(link.url);
    text = link.keep?.(document) ?? document;
  }
  const parsed = read(parse, text);
  if (parsed.entries.length === 0 || parsed.rejected > parsed.entries.length)
    throw new Error(`${url} is no such list: ${parsed.rejected} of its entries are no public networks.`);
  const path = join(directory, name);
  const held = await readFile(path, 'utf8').catch(() => undefined);
  const before = held === undefined ? 0 : read(parse, held).entries.length;
  if (parsed.entries.length < before * LEAST_SHARE)
    throw new Error(`${url} has ${parsed.entries.length} networks only; it had ${before}.`);
  await replaceFile(path, Buffer.from(text), directory);
  return { networks: parsed.entries.length, rejected: parsed.rejected };
}

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
    for (const entry of read(parse, await readFile(path, 'utf8')).entries) entries.push(entry);
    oldest = Math.min(oldest, found.mtimeMs);
    if (name === TOR) hasAllTorExits = now - found.mtimeMs < TOR_MAX_AGE_MS;
  }
  if (entries.length === 0) return 0;
  const bytes = compileFeeds(entries, { buildEpoch: Math.floor(oldest / 1_000), hasAllTorExits, cities });
  await replaceFile(join(databasePath.directory, databasePath.file), bytes, databasePath.directory);
  return entries.length;
}

function read(parse: FeedSource['parse'], text: string): ParsedFeed {
  try {
    return parse(text);
  } catch {
    return { entries: [], rejected: 1 };
  }
}
