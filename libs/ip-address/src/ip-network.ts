import { formatIp, type IpAddress, parseIp, unmapped } from './ip-address';

/** The addresses that share their first `prefixLength` bits. */
export interface IpNetwork {
  /** The first address: all bits after the prefix are 0. */
  readonly address: IpAddress;
  /** 0 to 32 for IPv4, 0 to 128 for IPv6. */
  readonly prefixLength: number;
}

/** Length of an address in bits: 32 or 128. */
export function bitsOf(address: IpAddress): 32 | 128 {
  return address.version === 4 ? 32 : 128;
}

/** The network of the given size that an address is in. */
export function networkOf(address: IpAddress, prefixLength: number): IpNetwork {
  const bits = prefixLength + 128 - bitsOf(address);
  const [a, b, c, d] = address.words;
  return {
    address: {
      version: address.version,
      words: [a & wordMask(bits, 0), b & wordMask(bits, 32), c & wordMask(bits, 64), d & wordMask(bits, 96)],
    },
    prefixLength,
  };
}

/** The mask of the 32-bit word that starts at bit `from`, as a signed integer. */
function wordMask(bits: number, from: number): number {
  const length = bits - from;
  if (length >= 32) return -1;
  return length <= 0 ? 0 : -1 << (32 - length);
}

/** Whether an address is in a network; never across versions. */
export function isInNetwork(
  { version, words }: IpAddress,
  { address: first, prefixLength }: IpNetwork,
): boolean {
  if (version !== first.version) return false;
  const bits = prefixLength + 128 - bitsOf(first);
  for (let i = 0; i < 4; i++) {
    if (((words[i]! ^ first.words[i]!) & wordMask(bits, 32 * i)) !== 0) return false;
  }
  return true;
}

/**
 * Reads CIDR notation, `81.2.69.160/27`.
 *
 * @returns undefined when the text is no CIDR or has bits set after the prefix
 */
export function parseNetwork(cidr: string): IpNetwork | undefined {
  const [text = '', size, ...rest] = cidr.split('/');
  const address = parseIp(text);
  const prefixLength = address && size !== undefined ? readPrefixLength(size, address) : undefined;
  if (!address || prefixLength === undefined || rest.length > 0) return undefined;
  const network = networkOf(address, prefixLength);
  return formatIp(network.address) === formatIp(address) ? network : undefined;
}

/** @returns undefined when the text is no whole number without leading zeros, or more than the address has bits */
export function readPrefixLength(text: string, address: IpAddress): number | undefined {
  if (!/^(?:0|[1-9]\d{0,2})$/.test(text)) return undefined;
  return Number(text) <= bitsOf(address) ? Number(text) : undefined;
}

/** The fewest networks that hold the addresses from `first` to `last`, in order; none for two versions or the wrong order. */
export function* networksBetween(first: IpAddress, last: IpAddress): Generator<IpNetwork> {
  if (first.version !== last.version) return;
  const bits = BigInt(bitsOf(first));
  const end = valueOf(last);
  for (let start = valueOf(first); start <= end;) {
    let length = 0n;
    while (length < bits && (start & (1n << length)) === 0n && start + (2n << length) - 1n <= end) length++;
    const word = (shift: bigint) => Number(BigInt.asIntN(32, start >> shift));
    yield {
      address: { version: first.version, words: [word(96n), word(64n), word(32n), word(0n)] },
      prefixLength: Number(bits - length),
    };
    start += 1n << length;
  }
}

/** The address as a whole number. */
export function valueOf({ words }: IpAddress): bigint {
  return words.reduce((value, word) => (value << 32n) | BigInt(word >>> 0), 0n);
}

/** CIDR notation with the address in its canonical text. */
export function formatNetwork({ address, prefixLength }: IpNetwork): string {
  return `${formatIp(address)}/${prefixLength}`;
}

/**
 * Network prefixes of a sender, narrowest first, for limits. An IPv4 address has one. An IPv6 subscriber may have a
 * /64, a /56 or a /48 (RFC 6177), so there are three.
 */
export type Source = readonly string[];

/** @param text address of the connection, or as a trusted proxy reports it; IPv4-mapped IPv6 addresses are IPv4 */
export function sourceOf(text: string | undefined): Source {
  // A link-local address has a zone id, and all of them are one network.
  const parsed = text === undefined ? undefined : parseIp(text.replace(/%.*$/, ''));
  if (!parsed) return [text ?? 'unknown'];
  const address = unmapped(parsed);
  if (address.version === 4) return [formatIp(address)];
  return [64, 56, 48].map((prefixLength) => formatNetwork(networkOf(address, prefixLength)));
}
