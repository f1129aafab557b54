import { isCountry, subdivisionName } from '@enrichment/ip-geo-domain';
import { type FeedRecord, isName, type PublishedNetwork } from './feed-entry';

/**
 * Reads a geofeed (RFC 8805): prefix, country, region and city. The postal code is deprecated and not read. The signatures of RFC 9632 are
 * comments. A malformed line is dropped, and so is a wrong region or city. A network without a country, or with `ZZ`,
 * has no place, and ends that of a network around it.
 *
 * @param facts facts of every network of the feed
 */
export function* parseGeofeed(text: string, facts: FeedRecord = {}): Generator<PublishedNetwork> {
  /** Records by the text after the prefix: operators write few places for many networks. */
  const records = new Map<string, FeedRecord>();
  for (const line of linesOf(text)) {
    const comma = line.indexOf(',');
    const after = comma < 0 ? '' : line.slice(comma);
    const known = line.includes('"') ? undefined : records.get(after);
    if (known) {
      yield [line.slice(0, comma).trim(), known];
      continue;
    }
    // A part of the document's text would keep the whole document in memory.
    const [prefix, record] = entryOf(Buffer.from(line).toString(), facts);
    if (prefix !== '' && comma >= 0) records.set(after, record);
    if (records.size > maxPlaces) throw new Error('it has too many places');
    yield [prefix, record];
  }
}

/** Reads a list of networks or addresses, one a line; comments start with `#`. */
export function* parseList(text: string, facts: FeedRecord): Generator<PublishedNetwork> {
  for (const line of linesOf(text)) yield [line, facts];
}

/** Reads a list of open proxies, one a line: `socks5://192.0.2.1:1080`, with the day on which it was made. */
export function* parseProxies(text: string, facts: FeedRecord): Generator<PublishedNetwork> {
  for (const line of linesOf(text)) yield [/^(?:\w+:\/\/)?([\d.]+):\d+$/.exec(line)?.[1] ?? '', facts];
}

/**
 * Reads a dump of RIPE's Routing Information Service: origin, prefix and number of the routers that see it, separated by tabs. Prefixes that few
 * routers see are errors or tests. https://ris.ripe.net/docs/ris-whois
 */
export function* parseRoutes(text: string): Generator<PublishedNetwork> {
  const records = Array.from({ length: 129 }, (_, route_length): FeedRecord => ({ route_length }));
  for (const line of linesOf(text)) {
    if (line.startsWith('%')) continue;
    const [, prefix = '', length, routers] = /^\S+\t(\S+\/(\d+))\t(\d+)$/.exec(line) ?? [];
    if (routers === undefined || Number(routers) >= leastRouters)
      yield [prefix, records[Number(length)] ?? {}];
  }
}

/** The largest known feed has a tenth of them. More would not fit into the memory of an update. */
const maxPlaces = 200_000;

const leastRouters = 10;

/** The rest of a longer line is not read. */
const maxLineLength = 500;

/** Lines with content, one at a time: a list may have millions. Old systems end a line by a carriage return alone. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const comment = line.indexOf('#');
    const content = (comment < 0 ? line : line.slice(0, comment)).trim();
    if (content !== '') yield content.slice(0, maxLineLength);
  }
}

/** Codes that operators use and that are no country's in ISO 3166-1. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', ZZ: '' };

/** Codes of regions that operators use and that ISO 3166-2 counts to another country. */
const REGION_CODES: Readonly<Record<string, string>> = { 'RU-CR': 'UA-43', 'RU-SEV': 'UA-40' };

function entryOf(line: string, facts: FeedRecord): PublishedNetwork {
  const [prefix = '', countryText = '', regionGiven = '', cityText = ''] = fieldsOf(line);
  const moved = REGION_CODES[regionGiven.toUpperCase()];
  const [countryGiven, regionText] = [moved?.slice(0, 2) ?? countryText.toUpperCase(), moved ?? regionGiven];
  const country = COUNTRY_CODES[countryGiven] ?? countryGiven;
  if (country === '') return [prefix, { ...facts, country_code: '' }];
  // Is counted as wrong: no network has an empty text.
  if (!isCountry(country)) return ['', facts];
  const [, region = ''] = new RegExp(`^${country}-(\\w{1,3})$`).exec(regionText.toUpperCase()) ?? [];
  const place = {
    country_code: country,
    is_geofeed: true as const,
    ...(subdivisionName(country, region) !== undefined && { region }),
    ...(isName(cityText) && { city: cityText }),
  };
  return [prefix, { ...facts, ...place }];
}

/** A field, quoted or not (RFC 4180), with what separates it from the next one. */
const field = /(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*))(?:,|$)/y;

/** The fields that are read; none of a malformed line. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (let at = 0; fields.length < 4 && at < line.length; at = field.lastIndex) {
    field.lastIndex = at;
    const [, quoted, plain] = field.exec(line) ?? [];
    const text = quoted?.replaceAll('""', '"') ?? plain;
    if (text === undefined) return [];
    fields.push(text.trim());
  }
  return fields;
}
