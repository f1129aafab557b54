import type { CompanyDraft } from '../../record/company';
import { readNumbers } from '../../record/number-text';
import type { ProfileDraft } from '../../record/profile-draft';
import { subjectKey } from '../../subject/subject';
import { subjectOfLink, type PageContext } from '../structured/entities';
import { labelledValues, draftOfLabels } from '../visible/labels';
import type { PageScan } from '../markup/page-scan';

/** The open graph types that mark a page about someone, whatever else the page says. */
const subjectTypes = /^(?:profile|person|company|organization|business\.business)$/i;
const followers =
  /([\d\p{Nd}][^|·•\n]{0,20}?)\s*(?:followers|follower|abonnés|seguidores|volgers|подписчик|フォロワー|关注者|팔로워)/iu;
const connections =
  /([\d\p{Nd}][^|·•\n]{0,20}?)\+?\s*(?:connections|kontakte|relations|contactos|conexões|collegamenti|connecties|контакт|つながり|联系人|1촌)/iu;

/** What meta tags tell; of a description that was cut short nothing is told. */
interface MetaFacts {
  name: string;
  description: string | undefined;
  picture: string | undefined;
  followers: number | undefined;
  connections: number | undefined;
}

/** The page's title without the network's name: `Acme | Network` is `Acme`. */
export function bareTitle(title: string, siteName: string | undefined): string {
  const text = title.replace(/\s+/g, ' ').trim();
  for (const separator of [' | ', ' · ', ' • ', ' - ', ' – ', ' — ']) {
    const at = text.lastIndexOf(separator);
    const tail = text.slice(at + separator.length).toLowerCase();
    if (at > 0 && (separator === ' | ' || tail === siteName?.toLowerCase())) return text.slice(0, at).trim();
  }
  return text;
}

/** Reads a company from open graph and other meta tags. */
export function draftOfCompanyMeta(scan: PageScan, context: PageContext): CompanyDraft | undefined {
  const facts = readMeta(scan, context);
  return facts && { name: facts.name, overview: facts.description, pictureUrl: facts.picture };
}

/** Reads a person from open graph and other meta tags; the title may go on with role and company. */
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

/**
 * Reads a company from the visible page: the first heading is its name when the title says the same, and a `dl`
 * tells the rest.
 */
export function draftOfCompanyDom(scan: PageScan, context: PageContext): CompanyDraft | undefined {
  const values = labelledValues(scan.definitions);
  if (values.size === 0) return undefined;
  return { ...draftOfLabels(scan.definitions), name: headedName(scan, context) };
}

/** Reads a person from the visible page, like {@link draftOfCompanyDom}. */
export function draftOfPersonDom(scan: PageScan, context: PageContext): ProfileDraft | undefined {
  const values = labelledValues(scan.definitions);
  if (values.size === 0) return undefined;
  return {
    name: headedName(scan, context),
    industry: values.get('industry'),
    location: values.get('location'),
    websiteUrls: [values.get('website')],
  };
}

function readMeta(scan: PageScan, context: PageContext): MetaFacts | undefined {
  const { meta } = scan;
  const siteName = meta.get('og:site_name')?.trim();
  const title = meta.get('og:title') ?? meta.get('twitter:title');
  if (title === undefined || !isAboutSubject(scan, context)) return undefined;
  const name = bareTitle(title, siteName);
  const nameOfSite = siteName !== undefined && name.toLowerCase().includes(siteName.toLowerCase());
  if (name === '' || nameOfSite) return undefined;
  const description =
    meta.get('og:description') ?? meta.get('description') ?? meta.get('twitter:description');
  const counts = {
    followers: countIn(description, followers),
    connections: countIn(description, connections),
  };
  const isSummary = counts.followers !== undefined || counts.connections !== undefined;
  const isCut = /(?:…|\.\.\.)\s*$/.test(description ?? '');
  return {
    name,
    description: isSummary || isCut ? undefined : description,
    picture: meta.get('og:image') ?? meta.get('og:image:url') ?? meta.get('twitter:image'),
    ...counts,
  };
}

/** Meta tags count when the page's own links name the subject, or its type does and no link says otherwise. */
function isAboutSubject(scan: PageScan, { network, kind, url, known }: PageContext): boolean {
  if (/noindex/i.test(scan.meta.get('robots') ?? '')) return false;
  const links = [scan.canonical, scan.meta.get('og:url')].filter((link) => link !== undefined);
  const subjects = links.map((link) => subjectOfLink(network, kind, link, url));
  if (subjects.some((subject) => subject && known.has(subjectKey(subject)))) return true;
  return links.length === 0 && subjectTypes.test(scan.meta.get('og:type') ?? '');
}

/** The heading, where the title and the page's own links confirm that it is the subject's name. */
function headedName(scan: PageScan, context: PageContext): string | undefined {
  const title = bareTitle(scan.title, scan.meta.get('og:site_name'));
  const heading = scan.heading.replace(/\s+/g, ' ');
  const confirmed = heading !== '' && heading.toLowerCase() === title.toLowerCase();
  return confirmed && isAboutSubject(scan, context) ? heading : undefined;
}

function countIn(text: string | undefined, shape: RegExp): number | undefined {
  const parts = text === undefined ? null : shape.exec(text.slice(0, 1_000));
  return parts ? readNumbers(parts[1]!).at(-1)?.value : undefined;
}
