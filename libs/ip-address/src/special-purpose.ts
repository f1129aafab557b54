import { type IpAddress, ipv4Address } from './ip-address';
import { networkOf, parseNetwork } from './ip-network';

interface SpecialBlock {
  /** CIDR notation. */
  readonly network: string;
  /** The text for callers about an address in it. */
  readonly range: string;
  /** Whether packets to it may cross the public internet. */
  readonly globallyReachable: boolean;
}

const block = <Range extends string>(network: string, range: Range, reach: 'global' | 'local') => ({
  network,
  range,
  globallyReachable: reach === 'global',
});

/**
 * IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its successors), and the multicast
 * blocks, which have registries of their own and no single place. Where the registry calls reachability
 * "N/A": 6to4 and Teredo depend on the IPv4 address inside (see `embeddedIpv4`), the former 6to4 anycast block
 * is ordinary address space again, and the former ORCHID block was never routed.
 *
 * Of IPv6, IANA allocates global unicast addresses in `2000::/3` alone (RFC 4291). What it has not allocated there is
 * `unallocated`; everything outside is `reserved`.
 */
const BLOCKS = [
  block('0.0.0.0/8', 'this_network', 'local'),
  block('0.0.0.0/32', 'unspecified', 'local'),
  block('10.0.0.0/8', 'private', 'local'),
  block('100.64.0.0/10', 'shared_address_space', 'local'),
  block('127.0.0.0/8', 'loopback', 'local'),
  block('169.254.0.0/16', 'link_local', 'local'),
  block('172.16.0.0/12', 'private', 'local'),
  block('192.0.0.0/24', 'ietf_protocol_assignments', 'local'),
  block('192.0.0.0/29', 'service_continuity', 'local'),
  block('192.0.0.8/32', 'dummy', 'local'),
  block('192.0.0.9/32', 'port_control_anycast', 'global'),
  block('192.0.0.10/32', 'turn_anycast', 'global'),
  block('192.0.0.170/32', 'nat64_discovery', 'local'),
  block('192.0.0.171/32', 'nat64_discovery', 'local'),
  block('192.0.2.0/24', 'documentation', 'local'),
  block('192.31.196.0/24', 'as112', 'global'),
  block('192.52.193.0/24', 'amt', 'global'),
  block('192.88.99.0/24', 'deprecated_6to4_anycast', 'global'),
  block('192.88.99.2/32', '6a44_anycast', 'local'),
  block('192.168.0.0/16', 'private', 'local'),
  block('192.175.48.0/24', 'as112', 'global'),
  block('198.18.0.0/15', 'benchmarking', 'local'),
  block('198.51.100.0/24', 'documentation', 'local'),
  block('203.0.113.0/24', 'documentation', 'local'),
  block('224.0.0.0/4', 'multicast', 'local'),
  block('240.0.0.0/4', 'reserved', 'local'),
  block('255.255.255.255/32', 'limited_broadcast', 'local'),

  block('::/0', 'reserved', 'local'),
  block('::/128', 'unspecified', 'local'),
  block('::/96', 'ipv4_compatible', 'local'),
  block('::1/128', 'loopback', 'local'),
  block('::ffff:0:0/96', 'ipv4_mapped', 'local'),
  block('64:ff9b::/96', 'nat64', 'global'),
  block('64:ff9b:1::/48', 'local_use_nat64', 'local'),
  block('100::/64', 'discard_only', 'local'),
  block('100:0:0:1::/64', 'dummy', 'local'),
  block('2000::/3', 'unallocated', 'global'),
  block('2001::/23', 'ietf_protocol_assignments', 'local'),
  block('2001::/32', 'teredo', 'global'),
  block('2001:1::1/128', 'port_control_anycast', 'global'),
  block('2001:1::2/128', 'turn_anycast', 'global'),
  block('2001:1::3/128', 'srp_anycast', 'global'),
  block('2001:2::/48', 'benchmarking', 'local'),
  block('2001:3::/32', 'amt', 'global'),
  block('2001:4:112::/48', 'as112', 'global'),
  block('2001:10::/28', 'deprecated_orchid', 'local'),
  block('2001:20::/28', 'orchid_v2', 'global'),
  block('2001:30::/28', 'drone_remote_id', 'global'),
  block('2001:db8::/32', 'documentation', 'local'),
  block('2002::/16', '6to4', 'global'),
  block('2620:4f:8000::/48', 'as112', 'global'),
  block('3fff::/20', 'documentation', 'local'),
  block('5f00::/16', 'srv6_sid', 'local'),
  block('fc00::/7', 'unique_local', 'local'),
  block('fe80::/10', 'link_local', 'local'),
  block('fec0::/10', 'deprecated_site_local', 'local'),
  block('ff00::/8', 'multicast', 'local'),
] as const satisfies readonly SpecialBlock[];

/** IANA's IPv6 Global Unicast Address Assignments, last changed on 2024-11-01. 6to4 and `2001::/23` are special. */
const ALLOCATED = `
  2001:200::/23 2001:400::/23 2001:600::/23 2001:800::/22 2001:c00::/23 2001:e00::/23 2001:1200::/23 2001:1400::/22 2001:1800::/23
  2001:1a00::/23 2001:1c00::/22 2001:2000::/19 2001:4000::/23 2001:4200::/23 2001:4400::/23 2001:4600::/23 2001:4800::/23
  2001:4a00::/23 2001:4c00::/23 2001:5000::/20 2001:8000::/19 2001:a000::/20 2001:b000::/20 2003::/18 2400::/12 2410::/12
  2600::/12 2610::/23 2620::/23 2630::/12 2800::/12 2a00::/12 2a10::/12 2c00::/12`
  .trim()
  .split(/\s+/)
  .map((network) => block(network, 'public', 'global'));

/** The name of the block an address is in: a special-purpose one, `reserved`, `unallocated`, or `public`. */
export type IpRange = (typeof BLOCKS | typeof ALLOCATED)[number]['range'];

/** Entry of the registries for an address. */
interface IpScope {
  readonly range: IpRange;
  readonly globallyReachable: boolean;
}

const PUBLIC: IpScope = Object.freeze({ range: 'public', globallyReachable: true });

interface Entry {
  readonly first: IpAddress['words'];
  readonly masks: IpAddress['words'];
  readonly scope: IpScope;
}

/**
 * The blocks that begin with each value of an address's first octet, the smallest block first: most IPv4 addresses
 * meet an empty list, most IPv6 addresses three blocks. A block shorter than 8 bits is listed under every octet that it covers.
 */
const byFirstOctet = { 4: indexBlocks(4), 6: indexBlocks(6) };

/**
 * Finds the registries' entry for an address by its longest match. An IPv4-compatible address (`::10.0.0.1`, RFC 4291
 * section 2.5.5.1) is in the block of the address inside, and is never globally reachable.
 */
export function scopeOf(address: IpAddress): IpScope {
  const scope = longestMatch(address);
  if (scope.range !== 'ipv4_compatible') return scope;
  const inside = longestMatch(ipv4Address(address.words[3]));
  return inside.globallyReachable ? scope : inside;
}

function longestMatch(address: IpAddress): IpScope {
  const { version, words } = address;
  for (const { first, masks, scope } of byFirstOctet[version][firstOctet(address)]!) {
    if (
      ((words[0] ^ first[0]) & masks[0]) === 0 &&
      ((words[1] ^ first[1]) & masks[1]) === 0 &&
      ((words[2] ^ first[2]) & masks[2]) === 0 &&
      ((words[3] ^ first[3]) & masks[3]) === 0
    ) {
      return scope;
    }
  }
  return PUBLIC;
}

function indexBlocks(version: 4 | 6): readonly (readonly Entry[])[] {
  const networks = [...BLOCKS, ...ALLOCATED]
    .map(({ network, ...scope }) => ({ ...parseNetwork(network)!, scope }))
    .filter(({ address }) => address.version === version)
    .sort((a, b) => b.prefixLength - a.prefixLength);
  return Array.from({ length: 256 }, (_, octet) =>
    networks
      .filter(
        ({ address, prefixLength }) => (firstOctet(address) ^ octet) >> Math.max(8 - prefixLength, 0) === 0,
      )
      .map(({ address, prefixLength, scope }) => ({
        first: address.words,
        masks: networkOf({ version, words: [-1, -1, -1, -1] }, prefixLength).address.words,
        scope: Object.freeze(scope),
      })),
  );
}

function firstOctet({ version, words }: IpAddress): number {
  return (version === 4 ? words[3] : words[0]) >>> 24;
}
