import { registrableDomain } from '../subject/website';

/** The page at the root of a site, or of one of its languages: `/`, `/en`, `/de-de/`, `/index.html`, `/home`. */
const rootPath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home)(?:\.[a-z]{2,5})?\/?)?$/i;

/**
 * Distance of a company's website from a domain: 0 at the same host (or its `www.`), 1 at the registrable domain, 2 at another
 * host below it. A page inside a site (`facebook.com/acme`) does not match.
 * @param domain any host name, such as the part of an email address after the `@`.
 * @returns undefined without a match.
 */
export function websiteDistance(website: string | null, domain: string): 0 | 1 | 2 | undefined {
  const url = website === null ? null : URL.parse(website);
  const host = URL.parse(`http://${domain}`)?.hostname;
  const shared = host === undefined ? undefined : registrableDomain(host);
  if (!url || shared === undefined || registrableDomain(url.hostname) !== shared) return undefined;
  if (!rootPath.test(url.pathname)) return undefined;
  const site = url.hostname.replace(/^www\./, '');
  if (site === host!.replace(/^www\./, '')) return 0;
  return site === shared ? 1 : 2;
}
