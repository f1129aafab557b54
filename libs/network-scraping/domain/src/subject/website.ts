import { parse } from 'tldts';
import type { ProfileSite } from './profile-site';
import { unsupportedWebsite } from './refusals';

const scheme = /^https?:\/\//i;
const maxLength = 2_048;

/**
 * The registrable domain of a URL or host by the Public Suffix List, private suffixes included
 * (`acme.co.uk`, `acme.github.io`), lower case and in ASCII.
 * @returns undefined for IP addresses and bare suffixes.
 */
export function registrableDomain(urlOrHost: string): string | undefined {
  const host = URL.parse(scheme.test(urlOrHost) ? urlOrHost : `http://${urlOrHost}`)?.hostname;
  return host === undefined ? undefined : (parse(host, { allowPrivateDomains: true }).domain ?? undefined);
}

/**
 * The domain of a website: `acme.com` for `acme.com`, `www.acme.com` and `https://acme.com/about`.
 * @returns undefined for a text that is no domain and no URL, and for an IP address
 */
export function parseWebsite(text: string): string | undefined {
  if (text.length > maxLength || /\s/.test(text)) return undefined;
  const url = URL.parse(scheme.test(text) ? text : `http://${text}`);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const domain = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  return registrableDomain(domain) === undefined ? undefined : domain;
}

/**
 * The domain of a caller's website.
 * @throws DomainError NETWORK_003
 */
export function requireWebsite(site: ProfileSite, text: string): string {
  if (site.subjectAt('company', text))
    throw unsupportedWebsite(text, 'This is a page of the network: send it as `id`.');
  const domain = parseWebsite(text);
  if (domain === undefined)
    throw unsupportedWebsite(
      text,
      'Send a domain such as acme.com, or a URL such as https://www.acme.com/about.',
    );
  return domain;
}
