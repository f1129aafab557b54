import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { replaceFile } from '@enrichment/ip-geo-maxmind';
import type { SourceState } from './source-states';

/** A published document that is stored unchanged. */
export interface TextSource {
  readonly name: string;
  readonly url: string;
  /** Name of its file. Default: {@link name}. */
  readonly file?: string;
  /** Number of entries at the time of this release, which the first document is compared with. */
  readonly usualEntries?: number;
  /** Fewest entries that the document may have. Default 1. */
  readonly minEntries?: number;
  /** Counts the usable and the unusable entries. @throws Error when it is another document */
  readonly count: (text: string) => { readonly entries: number; readonly rejected: number };
  /** Whether it may have twice the usual bytes and lines. */
  readonly isLong?: boolean;
  /** Finds the document, if {@link url} is a page that links to it. */
  readonly linkIn?: (
    page: string,
  ) => { readonly url: string; readonly keep?: (document: string) => string } | undefined;
}

/** Requests a document. It rejects for a document that is too long. */
export type FetchSource = (
  url: string,
  wanted: {
    readonly headers: Readonly<Record<string, string>>;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}>;

export interface SourceOptions {
  readonly directory: string;
  readonly fetch: FetchSource;
  readonly signal: AbortSignal;
  /** State after the last update; undefined for a new source. */
  readonly state: SourceState | undefined;
  /** Takes a document of any size. */
  readonly isAccepted: boolean;
}

/** The longest other document, of iCloud's relay, has a third of them. */
const maxBytes = 32 * 1024 * 1024;
/** Lines of a document, or values and containers of JSON. Parsing more would take more memory than an update may use. */
const maxParts = 1_000_000;
/**
 * Bounds of the number of entries, as shares of the number before. A document beyond them is another one, or a mistake. What has grown within
 * them can shrink again.
 */
const bounds = { min: 0.6, max: 1.6 };

/**
 * Fetches a document, if it has changed, and stores it atomically.
 *
 * @returns the new state, without the time
 * @throws Error in one line; the file is then as it was
 */
export async function updateSource(
  source: TextSource,
  { directory, fetch, signal, state, isAccepted }: SourceOptions,
): Promise<Partial<SourceState> & { readonly rejected?: number }> {
  const { name, url, linkIn, count, usualEntries, minEntries = 1 } = source;
  const path = join(directory, source.file ?? name);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  const known = stored !== undefined && state?.url === url ? state : undefined;
  const times = source.isLong ? 2 : 1;
  const load = async (address: string, headers: Readonly<Record<string, string>>) => {
    const {
      status,
      headers: about,
      body,
    } = await fetch(address, { headers, maxBytes: times * maxBytes, signal });
    if (status !== 200 && !(status === 304 && known)) throw new Error(`${address} answered ${status}.`);
    const text = (isGzip(body) ? gunzipSync(body, { maxOutputLength: times * maxBytes }) : body).toString();
    if (hasMoreParts(text, times * maxParts))
      throw new Error(`${address} is no such list: it has more than ${times * maxParts} lines or values.`);
    return { status, about, text };
  };
  const first = await load(url, {
    ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
  });
  if (first.status === 304) {
    // The time of the file is the age of its data.
    await utimes(path, new Date(), new Date());
    return { url, ...pick(known!) };
  }
  let { text } = first;
  if (linkIn) {
    const link = linkIn(text);
    if (link === undefined) throw new Error(`${url} names no file.`);
    const document = await load(link.url, {});
    text = link.keep?.(document.text) ?? document.text;
  }
  const { entries, rejected } = counted(count, text);
  if (entries < minEntries || rejected > entries)
    throw new Error(`${url} is no such list: it has ${entries} usable entries and ${rejected} others.`);
  const before = (stored !== undefined && counted(count, stored).entries) || usualEntries;
  if (!isAccepted && before !== undefined) checkSize(name, entries, before);
  await replaceFile(path, Buffer.from(text));
  // The page of a link does not change with the document.
  const { etag, 'last-modified': lastModified } = linkIn ? {} : first.about;
  return {
    url,
    entries,
    rejected,
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  };
}

/** @throws Error when a source has shrunk or grown too much to be believed */
function checkSize(name: string, now: number, before: number): void {
  if (now >= before * bounds.min && now <= before * bounds.max) return;
  throw new Error(
    `${name} has ${now} entries, ${before} before. If that is right, run "data update --accept ${name}".`,
  );
}

function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

function hasMoreParts(text: string, max: number): boolean {
  const ends = /^\s*[[{]/.test(text) ? /[,[{]/g : /\r\n?|\n/g;
  let parts = 1;
  while (parts <= max && ends.test(text)) parts++;
  return parts > max;
}

function counted(count: TextSource['count'], text: string): ReturnType<TextSource['count']> {
  try {
    return count(text);
  } catch {
    return { entries: 0, rejected: 1 };
  }
}

function pick({ entries, etag, lastModified }: SourceState): Partial<SourceState> {
  return {
    ...(entries !== undefined && { entries }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}
