import type { CompanyDraft } from '../../record/company';
import type { ProfileDraft } from '../../record/profile-draft';
import type { PageScan } from '../markup/page-scan';
import type { PageContext } from '../structured/entities';
import { countWithin } from '../../record/people-counts';
import { isBoilerplate } from './boilerplate';
import { isLinkedToSubject } from './subject-links';
import { plainText } from '../markup/json';
import { haveWordInCommon } from '../markup/page-names';
import { bareTitle, siteNameOf } from '../markup/page-title';

/** The facts in meta tags; a description that was cut short is not used. */
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

function readMeta(scan: PageScan, context: PageContext): MetaFacts | undefined {
  const { meta } = scan;
  const siteName = meta.get('og:site_name')?.trim();
  const title = meta.get('og:title') ?? meta.get('twitter:title');
  if (/noindex/i.test(meta.get('robots') ?? '')) return undefined;
  if (title === undefined || !isLinkedToSubject(scan, context)) return undefined;
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

/** The preview's picture, unless its words are about something else, such as a work. */
function pictureIn(meta: PageScan['meta'], { names, known }: PageContext): string | undefined {
  const words = meta.get('og:image:alt') ?? meta.get('twitter:image:alt');
  const own = [...names, ...[...known].map((key) => key.slice(key.indexOf(':') + 1))];
  if (words !== undefined && !own.some((name) => haveWordInCommon(words, name))) return undefined;
  return meta.get('og:image') ?? meta.get('og:image:url') ?? meta.get('twitter:image');
}

/** Whether the subject wrote a text, all of it: the site's previews name the site, or end in dots. */
function isOwnText(text: string | undefined, siteName: string | undefined): boolean {
  if (text === undefined || /(?:…|\.\.\.)\s*$/.test(text)) return false;
  const namesSite = siteName !== undefined && text.toLowerCase().includes(siteName.toLowerCase());
  return !namesSite && !isBoilerplate(text);
}
