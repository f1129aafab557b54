import { BlockList, isIP, SocketAddress } from 'node:net';

/** An address in its one canonical text, and the family its traffic belongs to. */
export interface Ip {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
}

/**
 * Reads a literal address: dotted decimal of four parts, or RFC 4291. An IPv4-mapped address is the IPv4 address
 * inside, because that is where its packets go. Names, other notations (`0x7f.1`, `2130706433`) and zone ids are none.
 */
export function readIp(text: string): Ip | undefined {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return { address: text, family: 'ipv4' };
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  return mapped ? { address: mapped[1]!, family: 'ipv4' } : { address, family: 'ipv6' };
}

/** A set of networks. The two families are kept apart: a BlockList alone would find 10.0.0.1 in `::/0`. */
export class IpNetworks {
  private readonly lists = { ipv4: new BlockList(), ipv6: new BlockList() };

  /** @throws RangeError for a text that is no CIDR; a lone address is the network of itself. */
  constructor(cidrs: readonly string[]) {
    for (const cidr of cidrs) {
      const [text, size, ...rest] = cidr.split('/');
      const ip = readIp(text!);
      const bits = ip?.family === 'ipv4' ? 32 : 128;
      const prefix = size === undefined ? bits : /^\d{1,3}$/.test(size) ? Number(size) : Infinity;
      if (!ip || rest.length > 0 || prefix > bits)
        throw new RangeError(`${cidr} is no network in CIDR notation`);
      this.lists[ip.family].addSubnet(ip.address, prefix, ip.family);
    }
  }

  has({ address, family }: Ip): boolean {
    return this.lists[family].check(address, family);
  }
}
