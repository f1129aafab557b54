import { type IpAddress, ipv4Address } from './ip-address';

/**
 * The IPv4 address that an IPv6 address embeds, which is where its traffic ends:
 *
 * - IPv4-mapped, `::ffff:0:0/96` (RFC 4291 section 2.5.5.2): the last 32 bits;
 * - NAT64, `64:ff9b::/96` (RFC 6052): the last 32 bits;
 * - 6to4, `2002::/16` (RFC 3056): the 32 bits after the prefix;
 * - Teredo, `2001::/32` (RFC 4380): the client's address, the last 32 bits inverted.
 *
 * @returns undefined for every other address
 */
export function embeddedIpv4({ version, words }: IpAddress): IpAddress | undefined {
  if (version === 4) return undefined;
  const [first, second, third, last] = words;
  if (isMapped(words)) return ipv4Address(last);
  if (first === 0x0064ff9b && second === 0 && third === 0) return ipv4Address(last);
  if (first >>> 16 === 0x2002) return ipv4Address((first << 16) | (second >>> 16));
  if (first === 0x20010000) return ipv4Address(~last);
  return undefined;
}

/** The IPv4 address inside an IPv4-mapped one, which is where its packets go; any other address as it is. */
export function unmapped(address: IpAddress): IpAddress {
  return address.version === 6 && isMapped(address.words) ? ipv4Address(address.words[3]) : address;
}

function isMapped([first, second, third]: IpAddress['words']): boolean {
  return first === 0 && second === 0 && third === 0xffff;
}
