/** RDAP base URLs, each with a final slash, by domain suffix (a TLD, or more labels). */
export type RdapServers = ReadonlyMap<string, string>;

/**
 * Reads IANA's list of RDAP servers (RFC 9224). Entries that violate the RFC are skipped.
 *
 * @throws Error when the text is no such list.
 */
export function parseBootstrap(text: string): RdapServers {
  const list = JSON.parse(text) as unknown;
  const services =
    typeof list === 'object' && list !== null && 'services' in list ? list.services : undefined;
  if (!Array.isArray(services)) throw new Error('This is no list of RDAP servers.');
  const servers = new Map<string, string>();
  for (const service of services as unknown[]) {
    const [suffixes, urls] = Array.isArray(service) ? (service as unknown[]) : [];
    const url = baseUrl(urls);
    if (url === undefined || !Array.isArray(suffixes)) continue;
    for (const suffix of suffixes) if (typeof suffix === 'string') servers.set(suffix.toLowerCase(), url);
  }
  return servers;
}

/** The server for the longest suffix of the domain that has one. */
export function serverFor(servers: RdapServers, domain: string): string | undefined {
  for (let at = domain.indexOf('.'); at >= 0; at = domain.indexOf('.', at + 1)) {
    const server = servers.get(domain.slice(at + 1));
    if (server !== undefined) return server;
  }
  return undefined;
}

/** HTTPS where there is a choice. */
function baseUrl(urls: unknown): string | undefined {
  const usable = (Array.isArray(urls) ? (urls as unknown[]) : []).filter(
    (url): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url),
  );
  const url = usable.find((one) => one.startsWith('https:')) ?? usable[0];
  return url === undefined || url.endsWith('/') ? url : `${url}/`;
}
