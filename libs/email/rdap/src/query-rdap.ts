import type { FetchDocument } from './options';
import { parseRegistrationDate } from './registration-date';

/**
 * The registration date that an RDAP server (RFC 9082, RFC 9083) reports; `undefined` when it knows no such domain or no date.
 * `baseUrl` ends with a slash.
 *
 * @throws when there is no valid answer: unreachable, an error, no RDAP.
 */
export async function queryRdap(
  fetch: FetchDocument,
  baseUrl: string,
  domain: string,
  {
    maxBytes,
    signal,
    now,
  }: { readonly maxBytes: number; readonly signal: AbortSignal; readonly now: number },
): Promise<string | undefined> {
  const url = new URL(`domain/${domain}`, baseUrl).href;
  const { status, body } = await fetch(url, { accept: 'application/rdap+json', maxBytes, signal });
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`RDAP answered ${status}.`);
  const answer = JSON.parse(Buffer.from(body).toString()) as unknown;
  if (!isObject(answer)) throw new Error('RDAP answered with something else.');
  const { ldhName, events } = answer;
  const isOther = typeof ldhName === 'string' && ldhName.toLowerCase().replace(/\.$/, '') !== domain;
  if (isOther) throw new Error('RDAP answered about another domain.');
  for (const event of Array.isArray(events) ? (events as unknown[]) : []) {
    if (!isObject(event) || typeof event['eventDate'] !== 'string') continue;
    if (String(event['eventAction']).toLowerCase() !== 'registration') continue;
    const date = parseRegistrationDate(event['eventDate'], now);
    if (date !== undefined) return date;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
