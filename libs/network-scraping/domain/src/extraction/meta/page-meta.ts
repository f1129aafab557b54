import type { CompanyDraft } from '../../record/company';
import type { ProfileDraft } from '../../record/profile-draft';
import { namesOfKeys } from '../../subject/subject';
import type { PageScan } from '../markup/page-scan';
import type { PageContext } from '../structured/entities';
import { countWithin } from '../../record/people-counts';
import { isBoilerplate } from './boilerplate';
import { isLinkedElsewhere, isLinkedToSubject, isSpelledByAddress, linksOf } from './subject-links';
import { plainText } from '../markup/json';
import { haveWordInCommon } from '../markup/page-names';
import { bareTitle, siteNameOf } from '../markup/page-title';

/** The facts in meta tags, without truncated descriptions. */
interface MetaFacts {
  name: string;
  description: string | undefined;
  picture: string | undefined;
  followers: number | undefined;
  connections: number | undefined;
}

/** Reads a company from open graph and other meta tags. */
export function draftOfCompanyMeta(scan: PageScan, context: PageContext): CompanyDraft | undefined {
  const facts = readMeta(scan, context);
  if (!facts) return undefined;
  const contact = (part: string): string | undefined => scan.meta.get(`business:contact_data:${part}`);
  return {
    name: facts.name,
    overview: facts.description,
    pictureUrl: facts.picture,
    websiteUrls: [contact('website')],
    address: {
      street: contact('street_address'),
      city: contact('locality'),
      state: contact('region'),
      postalCode: contact('postal_code'),
      country: contact('country_name'),
    },
  };
}

/** Reads a person from open graph and other meta tags; role and company may follow in the title. */
export function draftOfPersonMeta(scan: PageScan, context: PageContext): ProfileDraft | undefined {
  const facts = readMeta(scan, context);
  if (!facts) return undefined;
  const [firstName, lastName] = [scan.meta.get('profile:first_name'), scan.meta.get('profile:last_name')];
  return {
    name: facts.name.split(/\s+[-–—|]\s+/)[0],
    firstName,
    lastName,
    overview: facts.description,
    pictureUrl: facts.picture,
    followers: facts.followers,
    connections: facts.connections,
  };
}

function readMeta(scan: PageScan, context: PageContext): MetaFacts | undefined {
  const { meta } = scan;
  const siteName = meta.get('og:site_name')?.trim();
  const preview = meta.get('og:title') ?? meta.get('twitter:title');
  if (/noindex/i.test(meta.get('robots') ?? '') || isLinkedElsewhere(scan, context)) return undefined;
  const title = preview ?? nameInTitle(scan, context);
  const isLinked = preview === undefined && linksOf(scan).length === 0 && meta.has('description');
  if (title === undefined || !(isLinked || isLinkedToSubject(scan, context))) return undefined;
  const name = plainText(bareTitle(title, siteName));
  const nameOfSite = siteName !== undefined && name.toLowerCase().includes(siteName.toLowerCase());
  if (name === '' || nameOfSite) return undefined;
  const written = meta.get('og:description') ?? meta.get('description') ?? meta.get('twitter:description');
  const description = written === undefined ? undefined : plainText(written);
  return {
    name,
    description: isOwnText(description, siteNameOf(scan.title, siteName)) ? description : undefined,
    picture: pictureIn(meta, context),
    followers: countWithin('followers', description),
    connections: countWithin('connections', description),
  };
}

/**
 * The name at the beginning of a title, for pages with meta data only, if the page's address consists of the same words. Titles
 * continue in many ways, and other pages have titles, too.
 */
function nameInTitle(scan: PageScan, { known }: PageContext): string | undefined {
  const { title, heading, meta } = scan;
  const isBare = heading === '' && scan.shell.visibleLength < 200;
  if (!isBare || scan.jsonLd.length + scan.items.length > 0) return undefined;
  const [name = ''] = bareTitle(title, meta.get('og:site_name')).split(/\s+[-–—|·•:]\s+|:\s+/);
  return isSpelledByAddress(name, known) ? name : undefined;
}

/** The preview's picture, unless its description is about something else, such as a work. */
function pictureIn(meta: PageScan['meta'], { names, known }: PageContext): string | undefined {
  const words = meta.get('og:image:alt') ?? meta.get('twitter:image:alt');
  const own = [...names, ...namesOfKeys(known)];
  if (words !== undefined && !own.some((name) => haveWordInCommon(words, name))) return undefined;
  return meta.get('og:image') ?? meta.get('og:image:url') ?? meta.get('twitter:image');
}

/** Whether a text ends without punctuation, at a length at which sites truncate their previews. */
function isCutToLength(text: string): boolean {
  const length = text.trim().length;
  const isUsual = [160, 200, 256, 300].some((limit) => length > limit - 20 && length <= limit);
  return isUsual && /[\p{L}\p{M}\p{N},;:&(-]$/u.test(text.trim());
}

/** Whether the subject wrote the whole text. The site's previews name the site, or end in dots or within a sentence. */
function isOwnText(text: string | undefined, siteName: string | undefined): boolean {
  if (text === undefined || /(?:…|\.\.\.)\s*$/.test(text) || isCutToLength(text)) return false;
  const namesSite = siteName !== undefined && text.toLowerCase().includes(siteName.toLowerCase());
  return !namesSite && !isBoilerplate(text);
}
