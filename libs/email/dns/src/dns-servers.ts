import { getServers } from 'node:dns';
import { isIPv6 } from 'node:net';

export interface DnsServer {
  /** An address, or a name that the operating system resolves. */
  readonly host: string;
  readonly port: number;
}

/** The name servers to query. */
export interface DnsServers {
  /** Servers in order of preference, at least one. */
  readonly servers: readonly DnsServer[];
  /** Servers for the names of a zone, by zone in lower case without the final dot. */
  readonly zones: ReadonlyMap<string, readonly DnsServer[]>;
}

/**
 * Reads `host:port, zone=host:port, ...`. The port is optional (53), an IPv6 address with a port is in brackets, and a zone may
 * have several entries. Without an entry that has no zone, the operating system's servers are queried.
 *
 * @throws RangeError naming the invalid entry
 */
export function parseDnsServers(text: string): DnsServers {
  const servers: DnsServer[] = [];
  const zones = new Map<string, DnsServer[]>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, zone, place] = /^(?:([^=]*)=)?(.*)$/.exec(entry)!;
    const server = parseServer(place!);
    const name = zone?.toLowerCase().replace(/\.$/, '');
    if (!server || name === '')
      throw new RangeError(`Invalid DNS server "${entry}": expected host:port or zone=host:port.`);
    if (name === undefined) servers.push(server);
    else zones.set(name, [...(zones.get(name) ?? []), server]);
  }
  return { servers: servers.length > 0 ? servers : systemServers(), zones };
}

/** The servers for a name: those of its closest zone, or the general ones. */
export function serversFor(name: string, { servers, zones }: DnsServers): readonly DnsServer[] {
  for (let zone = name; zones.size > 0 && zone !== '';) {
    const found = zones.get(zone);
    if (found) return found;
    const dot = zone.indexOf('.');
    zone = dot < 0 ? '' : zone.slice(dot + 1);
  }
  return servers;
}

function systemServers(): DnsServer[] {
  const found = getServers()
    .map(parseServer)
    .filter((server) => server !== undefined);
  return found.length > 0 ? found : [{ host: '127.0.0.1', port: 53 }];
}

function parseServer(text: string): DnsServer | undefined {
  if (isIPv6(text)) return { host: text, port: 53 };
  const [, six, name, digits] = /^(?:\[([^\]]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const port = Number(digits ?? 53);
  if (port < 1 || port > 65_535 || (six !== undefined && !isIPv6(six))) return undefined;
  const host = six ?? name;
  return host === undefined ? undefined : { host, port };
}
