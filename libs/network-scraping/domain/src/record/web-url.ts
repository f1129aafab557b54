import { parse } from 'tldts';
import type { ProfileSite } from '../subject/profile-site';
import { unescaped } from './text';

const maxUrl = 2_048;
const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#].*)?$/u;
const webScheme = /^https?:\/\//i;

/**
 * An http or https URL for a record.
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
  // A bare origin stays as on the page, without the slash that parsing adds.
  return href === `${text.toLowerCase()}/` ? href.slice(0, -1) : href;
}

/**
 * A company's or person's own website: an http(s) URL of a public domain name that is not on the profile site itself. A bare host
 * (`acme.example`) gets `https://`; redirecting links of the profile site are resolved.
 */
export function websiteUrl(value: unknown, site: ProfileSite): string | null {
  const text = addressText(value);
  const direct = webUrl(text, text?.startsWith('/') ? site.baseUrl : undefined);
  if (direct === null) return null;
  const url = new URL(direct);
  if (site.isOwnHost(url)) {
    const target = url.searchParams.get('url');
    return target === null ? null : websiteUrl(target, site);
  }
  const { isIp, domain } = parse(url.hostname, { allowPrivateDomains: true });
  return isIp || domain === null ? null : direct;
}

/** Parameters that networks add to links to count clicks; the second one is added on their own pages only. */
const tracking = /^(?:trk|trkinfo|trackingid|lipi|lici|refid|midtoken)$/i;
const ownTracking = /^utm_\w+$/i;

/** The link of an entry: redirecting links of the profile site are resolved, and its tracking is removed. */
export function linkedUrl(value: unknown, site: ProfileSite): string | null {
  const direct = webUrl(addressText(value), site.baseUrl);
  const url = direct === null ? null : new URL(direct);
  if (url === null) return null;
  const isOwn = site.isOwnHost(url);
  const target = isOwn ? url.searchParams.get('url') : null;
  if (target !== null)
    return /^(?:https?:|https?%3a|[^:/]+\.)/i.test(target) ? linkedUrl(target, site) : null;
  const names = [...url.searchParams.keys()].filter(
    (name) => tracking.test(name) || (isOwn && ownTracking.test(name)),
  );
  for (const name of names) url.searchParams.delete(name);
  return names.length > 0 ? url.href : direct;
}

/** An address on a page may be escaped once too often, or lack its scheme. */
function addressText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2 * maxUrl) return undefined;
  const text = value.trim().replace(/&(?:amp;)+/gi, '&');
  const whole = /^https?%3a/i.test(text) ? unescaped(text) : text;
  return !webScheme.test(whole) && bareHost.test(whole) ? `https://${whole}` : whole;
}

/** Words in the addresses of placeholder pictures. */
const noPicture =
  /(?:^|[/_.-])(?:ghosts?|placeholder|default(?:[-_](?:profile|avatar|user|logo))?|silhouette|anonymous|nobody|no[-_]?(?:photo|avatar|image|picture|logo)s?)(?=[/_.-]|$)/i;
/** The site's default pictures: on its host for static files, named by a hash without an extension. */
const staticFile = /^https?:\/\/static[\w-]*\.[^/]+\/(?:.*\/)?[a-z0-9]{16,}$/i;
/** A picture that a browser saved next to the page. */
const savedFile = /_(?:files|dateien|fichiers|archivos|bestanden)\//i;

/** The address of a subject's picture; null for placeholders. */
export function pictureUrl(value: unknown, base: string): string | null {
  const url = webUrl(typeof value === 'string' ? value.replace(/&(?:amp;)+/gi, '&') : value, base);
  if (url === null || savedFile.test(url) || staticFile.test(url.split('?')[0]!)) return null;
  return noPicture.test(new URL(url).pathname) ? null : url;
}
