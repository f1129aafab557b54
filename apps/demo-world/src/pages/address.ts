import type { SubjectKind } from '@enrichment/network-scraping-domain';
import { pageUrl, type DemoSubject } from '../world/subject';

const domainName = /\.[a-z-]{2,}$/;

/**
 * The origin for visitors of a country: `https://de.network.example`. An IP address and `localhost` have no subdomains, so their
 * origin is the same for all countries.
 */
export function countryOrigin(baseUrl: string, { record }: DemoSubject): string {
  const url = new URL(baseUrl);
  const country = record.addressCountryCode?.toLowerCase();
  if (country === undefined || !domainName.test(url.hostname)) return baseUrl;
  url.hostname = `${country}.${url.hostname.replace(/^www\./, '')}`;
  return url.origin;
}

/** The URL of a page, with a tracking parameter. */
export function trackedUrl(baseUrl: string, kind: SubjectKind, slug: string, trk: string): string {
  return `${pageUrl(baseUrl, kind, slug)}?trk=${trk}`;
}

/** A link to another site through a redirecting page of the profile site. */
export function redirectingUrl(baseUrl: string, url: string, trk: string): string {
  return `${baseUrl}/redir/redirect?url=${encodeURIComponent(url)}&urlhash=${url.length.toString(36)}x&trk=${trk}`;
}
