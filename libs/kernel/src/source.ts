/**
 * Where a request comes from, for limits: network prefixes of its sender, narrowest first. An IPv4 address is one; of IPv6 a
 * subscriber may have a /64, a /56 or a /48 (RFC 6177), so there are three.
 */
export type Source = readonly string[];

/** @param address of the connection, or as a trusted proxy tells it; IPv4-mapped IPv6 addresses are IPv4 */
export function sourceOf(address: string | undefined): Source {
  if (address === undefined) return ['unknown'];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return [mapped[1]!];
  if (!address.includes(':')) return [address];
  const [a, b, c, d] = groupsOf(address);
  return [
    `${hex(a)}:${hex(b)}:${hex(c)}:${hex(d)}::/64`,
    `${hex(a)}:${hex(b)}:${hex(c)}:${hex(d! & 0xff00)}::/56`,
    `${hex(a)}:${hex(b)}:${hex(c)}::/48`,
  ];
}

/** The first groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...new Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16));
}

function hex(group: number | undefined): string {
  return (group ?? 0).toString(16);
}
