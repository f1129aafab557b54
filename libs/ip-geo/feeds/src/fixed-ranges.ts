import anycastNetworks from './anycast-networks.json';
import { type FeedRecord, type ParsedFeed, parsedFeed } from './feed-entry';

/** Networks of Akamai from which iCloud Private Relay sends: its users are elsewhere. https://mask-api.icloud.com/egress-ip-ranges.csv */
const RELAYS = ['172.224.0.0/12', '2a02:26f7::/32'];

/**
 * Ranges that do not change from day to day. They are part of the release. Anycast by their operators' own word are the root servers
 * (https://root-servers.org) and those of .com and .net, AS112 (RFC 7534, 7535), AMT's relays (RFC 7450), and public resolvers.
 */
export function fixedRanges(): ParsedFeed {
  const anycast: FeedRecord = { is_anycast: true };
  const relay: FeedRecord = { is_shared: true };
  return parsedFeed([
    ...anycastNetworks.map((network) => [network, anycast] as const),
    ...RELAYS.map((network) => [network, relay] as const),
  ]);
}
