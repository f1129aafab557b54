import servers from './bundled-bootstrap.json';
import type { RdapServers } from './bootstrap';

/**
 * An extract of IANA's list of RDAP servers (https://data.iana.org/rdap/dns.json, public domain), for the time until the whole
 * list has been fetched. It was written in November 2026 from public uses of that list, not copied from it. A TLD that is missing
 * here is looked up over WHOIS until then. A wrong line would deny domains that exist: only certain lines belong here.
 */
export const bundledBootstrap: RdapServers = new Map(
  Object.entries(servers).flatMap(([url, suffixes]) => suffixes.map((suffix) => [suffix, url] as const)),
);
