import { type IpAddress, ipv4Address } from './ip-address';
import { networkOf, parseNetwork } from './ip-network';
import registries from './special-purpose.json';

/**
 * IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its successors), and the multicast
 * blocks, which have registries of their own and no single place. Where the registry calls reachability
 * "N/A": 6to4 and Teredo depend on the IPv4 address inside (see `embeddedIpv4`), the former 6to4 anycast block
 * is ordinary address space again, and the former ORCHID block was never routed.
 *
 * Of IPv6, IANA allocates global unicast addresses in `2000::/3` alone (RFC 4291). What it has not allocated there is
 * `unallocated`; everything outside is `reserved`. `public` are IANA's IPv6 Global Unicast Address Assignments, last changed on 2024-11-01;
 * 6to4 and `2001::/23` are special.
 */
const BLOCKS = Object.entries(registries).flatMap(([reach, ranges]) =>
  Object.entries(ranges).flatMap(([range, networks]: [string, readonly string[]]) => {
    const scope = Object.freeze({ range: range as IpRange, globallyReachable: reach === 'global' });
    return networks.map((network) => ({ ...parseNetwork(network)!, scope }));
  }),
);

/** The name of the block an address is in: a special-purpose one, `reserved`, `unallocated`, or `public`. */
export type IpRange = keyof (typeof registries.local & typeof registries.global);

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
  const networks = BLOCKS.filter(({ address }) => address.version === version).sort(
    (a, b) => b.prefixLength - a.prefixLength,
  );
  return Array.from({ length: 256 }, (_, octet) =>
    networks
      .filter(
        ({ address, prefixLength }) => (firstOctet(address) ^ octet) >> Math.max(8 - prefixLength, 0) === 0,
      )
      .map(({ address, prefixLength, scope }) => ({
        first: address.words,
        masks: networkOf({ version, words: [-1, -1, -1, -1] }, prefixLength).address.words,
        scope,
      })),
  );
}

function firstOctet({ version, words }: IpAddress): number {
  return (version === 4 ? words[3] : words[0]) >>> 24;
}
