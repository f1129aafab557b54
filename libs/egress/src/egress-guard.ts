import { embeddedIpv4, type IpAddress, IpBlocks, parseIp, scopeOf, unmapped } from '@enrichment/ip-address';
import { GuardRefused } from './errors';

/**
 * Decides which addresses outbound connections may reach: those of hosts on the public internet, and what the
 * operator also allows. Private, loopback, link-local (with the clouds' metadata services), shared, documentation,
 * multicast and reserved addresses are refused, and whatever wraps one of them (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export class EgressGuard {
  private readonly allowed: IpBlocks;

  /** @throws RangeError naming the entry of `allowCidrs` that is no CIDR. */
  constructor({ allowCidrs = [] }: { readonly allowCidrs?: readonly string[] } = {}) {
    this.allowed = new IpBlocks(allowCidrs);
  }

  /** Never for a text that is no literal address: a name has to be resolved first. */
  allows(address: string): boolean {
    const ip = parseIp(address);
    return ip !== undefined && (this.allowed.has(ip) || isPublicHost(unmapped(ip)));
  }

  /** Whether the operator has opened the address by `allowCidrs`. */
  opens(address: string): boolean {
    const ip = parseIp(address);
    return ip !== undefined && this.allowed.has(ip);
  }

  /** @throws GuardRefused */
  check(address: string): void {
    if (!this.allows(address)) throw new GuardRefused(address, [address]);
  }
}

/**
 * Whether an address is global unicast, and in no special-purpose block. Some of these are globally reachable, but none
 * holds hosts; 6to4 and Teredo end at any IPv4 address. A NAT64 address is the IPv4 address that a translator turns it into.
 */
function isPublicHost(address: IpAddress): boolean {
  const { range } = scopeOf(address);
  if (range === 'nat64') return isPublicHost(embeddedIpv4(address)!);
  // A later allocation must be reachable before this table knows it.
  return range === 'public' || range === 'unallocated';
}
