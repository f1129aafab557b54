import { unmapped } from './embedded-ipv4';
import { parseIp } from './ip-address';
import { formatNetwork, networkOf } from './ip-network';
import { formatIp } from './ip-text';

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
