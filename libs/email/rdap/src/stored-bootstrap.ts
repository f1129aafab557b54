import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBootstrap, type RdapServers } from './bootstrap';
import type { FetchDocument } from './options';

/** IANA's list; an extract of it is bundled. */
export const ianaUrl = 'https://data.iana.org/rdap/dns.json';

/** The list of a URL that the last data update stored. @throws Error when there is no usable one */
export async function readBootstrap(directory: string, url: string): Promise<RdapServers> {
  return parseBootstrap(await readFile(join(directory, bootstrapFile(url)), 'utf8'));
}

/** @throws Error when the list cannot be fetched, or names no server */
export async function fetchBootstrap(
  url: string,
  fetch: FetchDocument,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<RdapServers> {
  const { status, body } = await fetch(url, { accept: 'application/json', maxBytes, signal });
  if (status !== 200)
    throw new Error(`${url} answered ${status}; the list of RDAP servers is left as it is.`);
  const servers = parseBootstrap(Buffer.from(body).toString());
  if (servers.size === 0)
    throw new Error(`${url} names no server; the list of RDAP servers is left as it is.`);
  return servers;
}

/** Number of suffixes with a server. @throws Error for another document */
export function countSuffixes(text: string): number {
  return parseBootstrap(text).size;
}

/** The file of a URL's list. A running service reads it at its start, and when its own refresh fails. */
export function bootstrapFile(url: string): string {
  return `rdap-servers-${createHash('sha256').update(url).digest('hex').slice(0, 8)}.json`;
}
