import { embeddedIpv4, type IpAddress, IpBlocks, parseIp, scopeOf, unmapped } from '@enrichment/ip-address';
import { GuardRefused } from './errors';

/**
 * Decides which addresses outbound connections may reach: hosts on the public internet, and the operator's allowed blocks. It
 * refuses private, loopback, link-local (with the clouds' metadata services), shared, documentation, multicast and reserved
 * addresses. It also refuses addresses that embed one of these (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export class EgressGuard {
  private readonly allowed: IpBlocks;

  /** @throws RangeError with the entry of `allowCidrs` that is no CIDR */
  constructor({ allowCidrs = [] }: { readonly allowCidrs?: readonly string[] } = {}) {
    this.allowed = new IpBlocks(allowCidrs);
  }

  /** Always `false` for a host name: resolve it first. */
  allows(address: string): boolean {
    const ip = parseIp(address);
    return ip !== undefined && (this.allowed.has(ip) || isPublicHost(unmapped(ip)));
  }

  /** Whether `allowCidrs` contains the address. */
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
 * Whether an address is global unicast, and in no special-purpose block. Some of these are globally reachable, but contain no
 * hosts; 6to4 and Teredo lead to any IPv4 address. A NAT64 address counts as its IPv4 address.
 */
function isPublicHost(address: IpAddress): boolean {
  const { range } = scopeOf(address);
  if (range === 'nat64') return isPublicHost(embeddedIpv4(address)!);
  // Unallocated blocks are allowed, because they may be allocated later than this table.
  return range === 'public' || range === 'unallocated';
}
