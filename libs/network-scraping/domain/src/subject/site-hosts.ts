import { domainToASCII } from 'node:url';
import { getDomain, parse } from 'tldts';

const siteLabel = /^(?:www|m|[a-z]{2})\./;
const www = /^www\./;
const authority = /^(\[[^\]]*\]|[^:@]*)(?::([0-9]+))?$/;

/**
 * The hosts of one profile site: its name, the name with `www.` or `m.`, and the name with a two-letter country label
 * (`tr.network.example`). An IP literal and `localhost` have no countries.
 */
export class SiteHosts {
  /** The host's name without `www.` or country label. */
  private readonly name: string;
  private readonly hasCountries: boolean;
  private readonly ports: ReadonlySet<string>;

  constructor(base: URL) {
    const { hostname } = base;
    const bare = hostname.replace(siteLabel, '');
    this.hasCountries = hostname !== 'localhost' && !parse(hostname).isIp;
    // `ab.co.uk` has no country label: `co.uk` is a public suffix.
    this.name = www.test(hostname) || isDomainName(bare) ? bare : hostname;
    const port = base.port || (base.protocol === 'https:' ? '443' : '80');
    this.ports = new Set(base.port === '' ? ['', port] : [port]);
  }

  /** @param hostname in ASCII and lower case, as `URL` gives it. */
  hasHostname(hostname: string): boolean {
    if (hostname === this.name) return true;
    return hostname.replace(this.hasCountries ? siteLabel : www, '') === this.name;
  }

  /** Whether the authority of an address (`WWW.Bücher.example:443`) belongs to the site, including its port. */
  hasAuthority(text: string): boolean {
    const parts = authority.exec(text.toLowerCase());
    if (!parts) return false;
    const host = parts[1]!;
    // Browsers show an international host in its own script; addresses are compared in ASCII.
    const ascii = /^\p{ASCII}*$/u.test(host) ? host : domainToASCII(host);
    return this.ports.has(parts[2] ?? '') && this.hasHostname(ascii);
  }
}

function isDomainName(hostname: string): boolean {
  return getDomain(hostname, { allowPrivateDomains: true }) !== null;
}
