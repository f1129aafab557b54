import { createHash } from 'node:crypto';
import { parseBots } from './bots';
import {
  type FeedLink,
  type FeedRecord,
  type ParsedFeed,
  parsedFeed,
  type PublishedNetwork,
} from './feed-entry';
import { parseGeofeed, parseList, parseProxies, parseRoutes } from './geofeed';
import { geofeedIn } from './registry-record';
import {
  microsoftFile,
  parseAmazon,
  parseFastly,
  parseGithub,
  parseGoogle,
  parseMicrosoft,
  parseOracle,
} from './published-ranges';
import listed from './sources.json';

/** A document in which an operator publishes its networks. */
export interface FeedSource {
  /** Name of its file. */
  readonly name: string;
  readonly url: string;
  /** Whether it may have twice the usual bytes and lines. */
  readonly isLong?: true;
  /** Finds the document's address, if {@link url} is a page that links to it. */
  readonly linkIn?: (page: string) => FeedLink | undefined;
  /** @throws Error when it is another document */
  readonly parse: (text: string) => ParsedFeed;
}

/** Sends a query of RDAP for a network to the registry that has its record (the bootstrap server of ARIN). */
const REGISTRIES = 'https://rdap-bootstrap.arin.net/bootstrap';

/** The complete list of Tor's IPv4 exits: an unlisted IPv4 address is no exit. */
export const TOR = 'tor';

type Parse = (text: string, facts: FeedRecord) => Iterable<PublishedNetwork>;

/** The parser of each format. The other formats are documents of one operator. */
const parsers = {
  geofeed: parseGeofeed,
  list: parseList,
  proxies: parseProxies,
  crawlers: (text) => parseBots(text),
  monitors: (text) => parseBots(text, 'monitor'),
  routes: parseRoutes,
  amazon: parseAmazon,
  google: parseGoogle,
  microsoft: parseMicrosoft,
  oracle: parseOracle,
  fastly: parseFastly,
  github: parseGithub,
} satisfies Readonly<Record<string, Parse>>;

/** A row of `sources.json`. Its licence is named where the document is not the operator's own. */
interface ListedSource extends Pick<FeedSource, 'name' | 'url'> {
  readonly format: keyof typeof parsers;
  readonly facts?: FeedRecord;
}

const geofeed = (name: string, url: string) => sourceOf({ name, url, format: 'geofeed' });

function sourceOf({ name, url, format, facts = {} }: ListedSource): FeedSource {
  const parse: Parse = parsers[format];
  return {
    name,
    url,
    ...(format === 'routes' && { isLong: true }),
    ...(format === 'microsoft' && { linkIn: microsoftFile }),
    parse: (text) => parsedFeed(parse(text, facts)),
  };
}

/** Sources that are fetched without a setting, the most trusted first, each at the address that its operator names. */
export const SOURCES: readonly FeedSource[] = (listed as readonly ListedSource[]).map(sourceOf);

/**
 * All sources: the feeds that an operator's settings name, those that the registries' records of an operator's networks name, and then those that
 * are fetched without a setting.
 */
export function feedSources({
  geofeedUrls = [],
  geofeedNetworks = [],
  mirror,
}: {
  readonly geofeedUrls?: readonly string[];
  /** In CIDR notation. */
  readonly geofeedNetworks?: readonly string[];
  /** Server with all sources but the first, each by its name, for machines that cannot reach their addresses. */
  readonly mirror?: string | undefined;
} = {}): readonly FeedSource[] {
  const at = mirror?.replace(/\/+$/, '');
  const own = [...new Set(geofeedUrls)].map((url) => {
    const digest = createHash('sha256').update(url).digest('hex').slice(0, 12);
    return geofeed(`geofeed-${digest}`, url);
  });
  const found = [...new Set(geofeedNetworks)].map((network) => ({
    ...geofeed(`geofeed-of-${network.replace(/\W+/g, '-')}`, `${at ?? REGISTRIES}/ip/${network}`),
    linkIn: geofeedIn,
  }));
  const others =
    at === undefined
      ? SOURCES
      : SOURCES.map(({ linkIn: _, ...source }) => ({ ...source, url: `${at}/${source.name}` }));
  return [...own, ...found, ...others];
}
