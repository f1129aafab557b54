import { createHash } from 'node:crypto';
import type { BotKind } from '@enrichment/ip-geo-domain';
import { parseBots } from './bots';
import type { FeedLink, FeedRecord, ParsedFeed } from './feed-entry';
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

const HOSTING: FeedRecord = { type: 'hosting', is_hosting: true };
const CDN: FeedRecord = { ...HOSTING, is_anycast: true };

const geofeed = (name: string, url: string, facts: FeedRecord = {}): FeedSource => ({
  name,
  url,
  parse: (text) => parseGeofeed(text, facts),
});
const vpn = (file: string, vpn_service: string) =>
  list(file, `https://raw.githubusercontent.com/Joe12387/open-source-vpn-ip-lists/HEAD/${file}.txt`, {
    is_vpn: true,
    vpn_service,
  });
const bots = (file: string, kind?: BotKind): FeedSource => ({
  name: `bots-${file}`,
  url: `https://raw.githubusercontent.com/ipverse/bot-ip-blocks/HEAD/${file}.json`,
  parse: (text) => parseBots(text, kind),
});
const list = (name: string, url: string, facts: FeedRecord): FeedSource => ({
  name,
  url,
  parse: (text) => parseList(text, facts),
});
const routes = (version: string): FeedSource => ({
  name: `routes-${version.toLowerCase()}`,
  isLong: true,
  parse: parseRoutes,
  url: `https://www.ris.ripe.net/dumps/riswhoisdump.${version}.gz`,
});
const anycast = 'https://raw.githubusercontent.com/bgptools/anycast-prefixes/master';

/** Sources that are fetched without a setting, the most trusted first, each at the address that its operator names. */
export const SOURCES: readonly FeedSource[] = [
  geofeed('amazon-geofeed', 'https://ip-ranges.amazonaws.com/geo-ip-feed.csv', HOSTING),
  geofeed('google-geofeed', 'https://www.gstatic.com/ipranges/cloud_geofeed', HOSTING),
  geofeed('starlink', 'https://geoip.starlinkisp.net/feed.csv'),
  geofeed('digitalocean', 'https://digitalocean.com/geo/google.csv', HOSTING),
  geofeed('linode', 'https://geoip.linode.com/', HOSTING),
  geofeed('vultr', 'https://geofeed.constant.com/?text', HOSTING),
  geofeed('icloud-relay', 'https://mask-api.icloud.com/egress-ip-ranges.csv', { is_relay: true }),
  { name: 'amazon', url: 'https://ip-ranges.amazonaws.com/ip-ranges.json', parse: parseAmazon },
  { name: 'google', url: 'https://www.gstatic.com/ipranges/cloud.json', parse: parseGoogle },
  {
    name: 'microsoft',
    url: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519',
    linkIn: microsoftFile,
    parse: parseMicrosoft,
  },
  {
    name: 'oracle',
    url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
    parse: parseOracle,
  },
  list('cloudflare-ipv4', 'https://www.cloudflare.com/ips-v4', CDN),
  list('cloudflare-ipv6', 'https://www.cloudflare.com/ips-v6', CDN),
  { name: 'fastly', url: 'https://api.fastly.com/public-ip-list', parse: parseFastly },
  { name: 'github', url: 'https://api.github.com/meta', parse: parseGithub },
  list('anycast-ipv4', `${anycast}/anycatch-v4-prefixes.txt`, { is_anycast: true, is_measured: true }),
  list('anycast-ipv6', `${anycast}/anycatch-v6-prefixes.txt`, { is_anycast: true, is_measured: true }),
  // CC0, each made from what the service itself publishes.
  vpn('airvpn', 'AirVPN'),
  vpn('ivpn', 'IVPN'),
  vpn('mullvad', 'Mullvad'),
  vpn('nordvpn', 'NordVPN'),
  vpn('ovpn', 'OVPN'),
  vpn('pia', 'Private Internet Access'),
  vpn('protonvpn', 'Proton VPN'),
  vpn('riseupvpn', 'Riseup VPN'),
  vpn('surfshark', 'Surfshark'),
  vpn('windscribe', 'Windscribe'),
  // Apache 2.0.
  list('protonvpn-exits', 'https://raw.githubusercontent.com/tn3w/ProtonVPN-IPs/HEAD/protonvpn_ips.txt', {
    is_vpn: true,
    vpn_service: 'Proton VPN',
  }),
  // MIT; checked every hour.
  {
    name: 'open-proxies',
    url: 'https://raw.githubusercontent.com/monosans/proxy-list/HEAD/proxies/all.txt',
    parse: (text) => parseProxies(text, { is_proxy: true }),
  },
  // CC0, made from what the operators publish.
  bots('crawlers'),
  bots('monitoring', 'monitor'),
  routes('IPv4'),
  routes('IPv6'),
  list(TOR, 'https://check.torproject.org/torbulkexitlist', { is_tor: true }),
];

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
