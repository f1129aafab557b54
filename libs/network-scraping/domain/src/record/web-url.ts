import { parse } from 'tldts';
import type { ProfileSite } from '../subject/profile-site';

const maxUrl = 2_048;
const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#].*)?$/u;
const webScheme = /^https?:\/\//i;

/**
 * An http or https URL as a record may hold it.
 * @param base makes relative references absolute (pictures); without it they are refused.
 * @returns null for other schemes, credentials, and anything longer than 2,048 characters.
 */
export function webUrl(value: unknown, base?: string): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > maxUrl || /[\p{Cc}\s*]/u.test(text)) return null;
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  const href = url.href.length > maxUrl ? null : url.href;
  // A bare origin is kept as the page writes it, without the slash that parsing adds.
  return href === `${text.toLowerCase()}/` ? href.slice(0, -1) : href;
}

/**
 * A company's or person's own website: an http(s) URL of a public domain name that is not on the profile site itself.
 * A bare host (`acme.example`) gets `https://`; the profile site's redirecting links are opened.
 */
export function websiteUrl(value: unknown, site: ProfileSite): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isBareHost = !webScheme.test(text) && bareHost.test(text);
  const direct = webUrl(
    isBareHost ? `https://${text}` : text,
    text.startsWith('/') ? site.baseUrl : undefined,
  );
  if (direct === null) return null;
  const url = new URL(direct);
  if (site.isOwnHost(url)) {
    const target = url.searchParams.get('url');
    return target === null ? null : websiteUrl(target, site);
  }
  const { isIp, domain } = parse(url.hostname, { allowPrivateDomains: true });
  return isIp || domain === null ? null : direct;
}

/** What networks add to links to count clicks. */
const tracking = /^(?:trk|trkinfo|trackingid|lipi|lici|refid|midtoken|utm_\w+)$/i;

/** A link that an entry leads to: the profile site's redirecting links are opened, its own lose their tracking. */
export function linkedUrl(value: unknown, site: ProfileSite): string | null {
  const direct = webUrl(value, site.baseUrl);
  const url = direct === null ? null : new URL(direct);
  if (url === null || !site.isOwnHost(url)) return direct;
  const target = url.searchParams.get('url');
  if (target !== null) return webUrl(target);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * The registrable domain of a URL or host by the Public Suffix List, private suffixes included
 * (`acme.co.uk`, `acme.github.io`), lower case and in ASCII.
 * @returns undefined for IP addresses and bare suffixes.
 */
export function registrableDomain(urlOrHost: string): string | undefined {
  const host = URL.parse(webScheme.test(urlOrHost) ? urlOrHost : `http://${urlOrHost}`)?.hostname;
  return host === undefined ? undefined : (parse(host, { allowPrivateDomains: true }).domain ?? undefined);
}
