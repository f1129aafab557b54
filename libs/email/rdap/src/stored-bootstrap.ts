import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBootstrap, type RdapServers } from './bootstrap';
import { defaultRdapLimits, type FetchDocument } from './options';

/** IANA's list; an extract of it is bundled. */
export const ianaUrl = 'https://data.iana.org/rdap/dns.json';

/** The list that was last fetched from a URL. @throws Error when there is no usable one */
export async function readBootstrap(directory: string, url: string): Promise<RdapServers> {
  return parseBootstrap(await readFile(fileOf(directory, url), 'utf8'));
}

/** Written atomically: other processes may read the same folder. */
export async function storeBootstrap(directory: string, url: string, text: string): Promise<void> {
  const file = fileOf(directory, url);
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** @throws Error when the list cannot be fetched, or names no server */
export async function fetchBootstrap(
  url: string,
  fetch: FetchDocument,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<{ text: string; servers: RdapServers }> {
  const { status, body } = await fetch(url, { accept: 'application/json', maxBytes, signal });
  if (status !== 200)
    throw new Error(`${url} answered ${status}; the list of RDAP servers is left as it is.`);
  const text = Buffer.from(body).toString();
  const servers = parseBootstrap(text);
  if (servers.size === 0)
    throw new Error(`${url} names no server; the list of RDAP servers is left as it is.`);
  return { text, servers };
}

export interface RefreshBootstrapOptions {
  /** The folder that `RdapDomainRegistry` keeps its list in. */
  readonly directory: string;
  /** Default: IANA's. */
  readonly url?: string | undefined;
  readonly fetch: FetchDocument;
  readonly signal: AbortSignal;
  /** A list with fewer suffixes is considered broken. Default 500 for IANA's, which has over a thousand. */
  readonly leastSuffixes?: number;
}

/**
 * Fetches the list of RDAP servers now. A running service reads it at its start, and when its own refresh fails.
 *
 * @returns the number of suffixes with a server
 * @throws Error with a message of one line; the list is then unchanged
 */
export async function refreshBootstrap(options: RefreshBootstrapOptions): Promise<number> {
  const { directory, url = ianaUrl, fetch, signal } = options;
  const least = options.leastSuffixes ?? (url === ianaUrl ? 500 : 1);
  const { text, servers } = await fetchBootstrap(url, fetch, {
    signal,
    maxBytes: defaultRdapLimits.bootstrapBytes,
  });
  if (servers.size < least)
    throw new Error(`${url} names ${servers.size} suffixes only; the list of RDAP servers is left as it is.`);
  await storeBootstrap(directory, url, text);
  return servers.size;
}

function fileOf(directory: string, url: string): string {
  return join(directory, `rdap-servers-${createHash('sha256').update(url).digest('hex').slice(0, 8)}.json`);
}
