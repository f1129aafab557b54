import type { RdapOptions } from '../options';
import { RdapDomainRegistry } from '../rdap-domain-registry';
import { openHttp, openWhois, plainConnect, plainFetch } from './registry-servers';

/** Registration dates by domain, as they are written. */
type Dates = Readonly<Record<string, string>>;

/** An RDAP server with its bootstrap list, and a WHOIS server that refers to itself. */
async function openRegistries(rdapDates: Dates, whoisDates: Dates, suffixes = ['test']) {
  const http = await openHttp((path, response) => {
    const domain = path.replace('/rdap/domain/', '');
    if (path === '/dns.json') {
      response.end(JSON.stringify({ version: '1.0', services: [[suffixes, [`${http.url}rdap`]]] }));
    } else if (rdapDates[domain] === undefined) {
      response.writeHead(404).end('{"errorCode":404}');
    } else {
      const events = [
        { eventAction: 'last changed', eventDate: '2020-01-01T00:00:00Z' },
        { eventAction: 'registration', eventDate: rdapDates[domain] },
      ];
      response.end(JSON.stringify({ objectClassName: 'domain', ldhName: domain.toUpperCase(), events }));
    }
  });
  const registry = await openWhois((domain, socket) => {
    const date = whoisDates[domain];
    socket.end(date ? `Domain Name: ${domain}\r\nCreation Date: ${date}\r\n` : 'No match.\r\n');
  });
  const root = await openWhois((_, socket) => {
    socket.end(`refer: 127.0.0.1:${registry.port}\n\ndomain: TEST\ncreated: 1999-01-01\n`);
  });
  return { http, registry, root, close: () => Promise.all([http.close(), registry.close(), root.close()]) };
}

/** A registry over servers that know these dates; RDAP serves these suffixes. */
export async function openRegistryLab(
  given: { rdap?: Dates; whois?: Dates; suffixes?: string[] } & Partial<RdapOptions> = {},
) {
  const { rdap = {}, whois = {}, suffixes, ...options } = given;
  const servers = await openRegistries(rdap, whois, suffixes);
  const registry = new RdapDomainRegistry({
    fetch: plainFetch,
    connect: plainConnect,
    bootstrapUrl: `${servers.http.url}dns.json`,
    whoisServer: servers.root,
    ...options,
  });
  const { signal } = new AbortController();
  return {
    ...servers,
    dates: registry,
    dateOf: (domain: string) => registry.creationDate(domain, signal),
    close: async () => {
      registry.close();
      await servers.close();
    },
  };
}
