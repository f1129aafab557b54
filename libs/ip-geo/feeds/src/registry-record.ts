import { bitsOf, type IpAddress, type IpNetwork, parseIp, valueOf } from '@enrichment/ip-address';
import { type FeedLink, publicNetwork } from './feed-entry';

/**
 * The geofeed that a registry's record of a network names, for the networks of that record alone (RFC 9632). The record is an answer of
 * RDAP (RFC 9083): a link of the relation `geofeed` (RFC 9877), or a remark `Geofeed https://...`. Geofeeds are fetched over HTTPS.
 *
 * @returns undefined for a record without a link, and for other documents
 */
export function geofeedIn(text: string): FeedLink | undefined {
  const { startAddress, endAddress, links, remarks } = recordIn(text);
  const [first, last] = [startAddress, endAddress].map((address) => parseIp(String(address)));
  const named = [
    ...objectsIn(links).map(({ rel, href }) => (rel === 'geofeed' ? String(href) : '')),
    ...objectsIn(remarks)
      .flatMap(({ description }) => (Array.isArray(description) ? (description as unknown[]) : []))
      .map((line) => /^\s*geofeed:?\s+(\S+)/i.exec(String(line))?.[1] ?? ''),
  ];
  const url = named.find((one) => /^https?:\/\//.test(one) && URL.canParse(one));
  if (url === undefined || !first || !last) return undefined;
  return { url: url.replace(/^http:/, 'https:'), keep: (feed) => linesWithin(feed, first, last) };
}

function recordIn(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}

function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

/** @throws Error where no line is of a network between these addresses */
function linesWithin(feed: string, first: IpAddress, last: IpAddress): string {
  const isWithin = ({ address, prefixLength }: IpNetwork) => {
    const start = valueOf(address);
    const end = start + (1n << BigInt(bitsOf(address) - prefixLength)) - 1n;
    return address.version === first.version && start >= valueOf(first) && end <= valueOf(last);
  };
  const lines = feed.split(/\r\n|\n|\r/).filter((line) => {
    const network = publicNetwork(/^\s*"?([^\s,"#]*)/.exec(line)![1]!);
    return network !== undefined && isWithin(network);
  });
  if (lines.length === 0) throw new Error('The feed has no network of the record that names it.');
  return lines.join('\n');
}
