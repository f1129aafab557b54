import { isCountry, subdivisionName } from '@enrichment/ip-geo-domain';
import { parse } from 'csv-parse/sync';
import { type FeedRecord, type ParsedFeed, parsedFeed, publicNetwork } from './feed-entry';

/** Longest name of a city. */
const LONGEST_CITY = 100;

/**
 * Reads a geofeed (RFC 8805): prefix, country, region and city. The postal code is deprecated and not read. The signatures of RFC 9632 are
 * comments. A malformed line is dropped, and so is a wrong region or city. A network without a country has no facts.
 *
 * @param facts facts of every network of the feed
 */
export function parseGeofeed(text: string, facts: FeedRecord = {}): ParsedFeed {
  return parsedFeed(linesOf(text).flatMap((line) => entryOf(line, facts)));
}

/** Reads a list of networks or addresses, one a line; comments start with `#`. */
export function parseList(text: string, facts: FeedRecord): ParsedFeed {
  return parsedFeed(linesOf(text).map((line) => [line, facts] as const));
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

function entryOf(line: string, facts: FeedRecord): (readonly [string, FeedRecord])[] {
  const [prefix = '', countryText = '', regionText = '', cityText = ''] = fieldsOf(line);
  const country = countryText.toUpperCase();
  if (country === '')
    return publicNetwork(prefix) && Object.keys(facts).length === 0 ? [] : [[prefix, facts]];
  // Is counted as wrong: no network has an empty text.
  if (!isCountry(country)) return [['', facts]];
  const [, region = ''] = new RegExp(`^${country}-(\\w{1,3})$`).exec(regionText.toUpperCase()) ?? [];
  const isCity = cityText.length <= LONGEST_CITY && /\p{L}/u.test(cityText) && !/[\p{Cc}<>]/u.test(cityText);
  const place = {
    country_code: country,
    is_geofeed: true as const,
    ...(subdivisionName(country, region) !== undefined && { region }),
    ...(isCity && { city: cityText }),
  };
  return [[prefix, { ...facts, ...place }]];
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  try {
    const [fields = []] = parse(line, { relax_column_count: true, trim: true }) as string[][];
    return fields;
  } catch {
    return [];
  }
}
