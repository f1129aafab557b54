import { GuardRefused } from './errors';
import { IpNetworks, readIp } from './ip';

/**
 * IANA's IPv4 Special-Purpose Address Registry and multicast: what is not a host on the public internet.
 * Anycast services in 192.0.0.0/24 and the former 6to4 relays count too: they belong to the network that asks.
 */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** RFC 6052: an IPv6 address that a translator turns into the IPv4 address in its last 32 bits. */
const nat64 = '64:ff9b::';

/** Of IPv6, IANA has given out global unicast addresses in 2000::/3 alone. */
const unicast = new IpNetworks(['0.0.0.0/0', '2000::/3', `${nat64}/96`]);

/** Within that: Teredo and the other protocol assignments, documentation, 6to4 (both tunnels end at any IPv4 address). */
const special = new IpNetworks([
  ...specialIpv4,
  ...specialIpv4
    .map((cidr) => cidr.split('/'))
    .map(([first, size]) => `${nat64}${first}/${96 + Number(size)}`),
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/**
 * Decides which addresses outbound connections may reach: those of hosts on the public internet, and what the
 * operator allows besides. Private, loopback, link-local (with the clouds' metadata services), shared, documentation,
 * multicast and reserved addresses are refused, and whatever wraps one of them (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export class EgressGuard {
  private readonly allowed: IpNetworks;

  /** @throws RangeError naming the entry of `allowCidrs` that is no CIDR. */
  constructor({ allowCidrs = [] }: { readonly allowCidrs?: readonly string[] } = {}) {
    this.allowed = new IpNetworks(allowCidrs);
  }

  /** Never for a text that is no literal address: a name has to be resolved first. */
  allows(address: string): boolean {
    const ip = readIp(address);
    if (!ip) return false;
    return this.allowed.has(ip) || (unicast.has(ip) && !special.has(ip));
  }

  /** @throws GuardRefused */
  check(address: string): void {
    if (!this.allows(address)) throw new GuardRefused(address, [address]);
  }
}
