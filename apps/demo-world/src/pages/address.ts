import type { SubjectKind } from '@enrichment/network-scraping-domain';
import { pageUrl, type DemoSubject } from '../world/subject';

const domainName = /\.[a-z-]{2,}$/;

/**
 * The network's origin as it names itself to visitors of a country: `https://de.network.example`. Subdomains are for
 * names: on an IP address or `localhost` there is one host only.
 */
export function countryOrigin(baseUrl: string, { record }: DemoSubject): string {
  const url = new URL(baseUrl);
  const country = record.addressCountryCode?.toLowerCase();
  if (country === undefined || !domainName.test(url.hostname)) return baseUrl;
  url.hostname = `${country}.${url.hostname.replace(/^www\./, '')}`;
  return url.origin;
}

/** The address of a page on the network, with the mark of the link that led there. */
export function trackedUrl(baseUrl: string, kind: SubjectKind, slug: string, trk: string): string {
  return `${pageUrl(baseUrl, kind, slug)}?trk=${trk}`;
}

/** Another site's address as networks link to it: through a page of their own. */
export function redirectingUrl(baseUrl: string, url: string, trk: string): string {
  return `${baseUrl}/redir/redirect?url=${encodeURIComponent(url)}&urlhash=${url.length.toString(36)}x&trk=${trk}`;
}
