import type { RdapServers } from './bootstrap';

/**
 * An extract of IANA's list of RDAP servers (https://data.iana.org/rdap/dns.json, public domain), for the time until the whole
 * list has been fetched. It was written in November 2026 from public uses of that list, not copied from it. A TLD that is missing
 * here is looked up over WHOIS until then. A wrong line would deny domains that exist: only certain lines belong here.
 */
const servers: Readonly<Record<string, string>> = {
  'https://rdap.verisign.com/com/v1/': 'com',
  'https://rdap.verisign.com/net/v1/': 'net',
  'https://rdap.publicinterestregistry.org/rdap/': 'org',
  'https://pubapi.registry.google/rdap/': 'app dev page',
  'https://rdap.centralnic.com/xyz/': 'xyz',
  'https://rdap.nic.biz/': 'biz',
  'https://rdap.nominet.uk/uk/': 'uk',
  'https://rdap.nic.fr/': 'fr',
  'https://rdap.sidn.nl/': 'nl',
  'https://rdap.norid.no/': 'no',
  'https://rdap.nic.cz/': 'cz',
  'https://rdap.registro.br/': 'br',
  'https://rdap.nic.ar/': 'ar',
  'https://rdap.ca.fury.ca/rdap/': 'ca',
  'https://rdap.cctld.au/rdap/': 'au',
  'https://rdap.dns.pl/': 'pl',
  'https://rdap.fi/rdap/rdap/': 'fi',
  'https://rdap.identitydigital.services/rdap/': `
    academy agency ai bike business cafe care center chat church city coach codes coffee community company computer cool
    delivery dental digital direct directory dog education email energy engineer engineering enterprises events exchange
    expert express family finance financial fitness fund fyi gallery games gold golf graphics group guide guru holdings
    hospital house immo industries info institute insure international investments jewelry kitchen land legal life
    lighting limited live loans ltd management market marketing media money network news ninja partners parts
    photography photos pizza plus productions properties reisen rentals repair report restaurant reviews run sale salon
    school schule services shoes show social software solar solutions studio style supply support surgery systems tax
    taxi team technology theater tips today tools tours town toys training university vacations ventures video vision
    watch wine works world wtf zone`,
};

export const bundledBootstrap: RdapServers = new Map(
  Object.entries(servers).flatMap(([url, suffixes]) =>
    suffixes
      .trim()
      .split(/\s+/)
      .map((suffix): [string, string] => [suffix, url]),
  ),
);
