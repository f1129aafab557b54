import { type IpAddress, parseIp, unmapped } from './ip-address';
import { type IpNetwork, isInNetwork, networkOf, readPrefixLength } from './ip-network';

/**
 * Reads an entry of a list that people keep: an address, which is the block of itself, or CIDR notation. Bits after the
 * prefix are ignored (`10.1.2.3/8` is `10.0.0.0/8`), and an IPv4-mapped block is the IPv4 block inside.
 *
 * @returns undefined when the text is anything else
 */
export function parseBlock(text: string): IpNetwork | undefined {
  const [first = '', size, ...rest] = text.split('/');
  const address = parseIp(first);
  if (!address || rest.length > 0) return undefined;
  const prefixLength = readPrefixLength(size ?? (address.version === 4 ? '32' : '128'), address);
  if (prefixLength === undefined) return undefined;
  const inner = unmapped(address);
  return inner !== address && prefixLength >= 96
    ? networkOf(inner, prefixLength - 96)
    : networkOf(address, prefixLength);
}

/** A set of blocks. The versions are kept apart, but an IPv4-mapped address counts as the IPv4 address inside. */
export class IpBlocks {
  private readonly blocks: readonly IpNetwork[];

  /**
   * @param texts as `parseBlock` reads them
   * @throws RangeError naming the first that is none
   */
  constructor(texts: readonly string[]) {
    this.blocks = texts.map((text) => {
      const block = parseBlock(text);
      if (!block) throw new RangeError(`${text} is no network in CIDR notation`);
      return block;
    });
  }

  has(address: IpAddress): boolean {
    const judged = unmapped(address);
    return this.blocks.some((block) => isInNetwork(judged, block));
  }
}
