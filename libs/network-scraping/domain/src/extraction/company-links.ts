import { registrableDomain } from '../subject/website';
import type { ProfileSite } from '../subject/profile-site';
import { subjectKey, subjectName, type Subject } from '../subject/subject';
import { field, isNode, listOf, parseJson } from './markup/json';
import { scanPage } from './markup/page-scan';

const maxLinks = 5;
const maxNodes = 2_000;

/** A company page that a home page links to; the evidence that it is the owner's grows with the weight. */
interface WeighedLink {
  subject: Subject<'company'>;
  weight: number;
}

/**
 * The company pages of the site that a home page links to, at most 5, the likeliest first. A page names its own with `sameAs` or
 * `rel="me"`, gives it a slug like its domain, and puts it in header or footer. Pure, and safe on hostile pages.
 * @param domain the home page's
 */
export function findCompanyLinks(
  html: string,
  site: ProfileSite,
  domain = '',
): readonly Subject<'company'>[] {
  const scan = scanPage(html);
  const name = lettersOf((registrableDomain(domain) ?? domain).split('.')[0]!);
  const found = new Map<string, WeighedLink>();
  const add = (href: string, isCertain: boolean, isInFrame: boolean): void => {
    const subject = site.subjectAt('company', href.startsWith('//') ? `https:${href}` : href);
    if (!subject) return;
    // Networks send numbers to their login.
    const isLike = 'slug' in subject ? Number(isLikeName(lettersOf(subjectName(subject)), name)) : -4;
    const weight = 4 * Number(isCertain) + 2 * isLike + Number(isInFrame);
    const key = subjectKey(subject);
    const known = found.get(key);
    if (!known || known.weight < weight) found.set(key, { subject, weight });
  };
  for (const url of scan.jsonLd.slice(0, 20).flatMap(sameAs)) add(url, true, false);
  for (const { href, rel, isInFrame } of scan.links) add(href, /\bme\b/.test(rel), isInFrame);
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxLinks)
    .map(({ subject }) => subject);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function isLikeName(slug: string, name: string): boolean {
  return (name.length > 2 && slug.includes(name)) || (slug.length > 2 && name.includes(slug));
}

/** The addresses under `sameAs`, also in a block that is no JSON. */
function sameAs(block: string): readonly string[] {
  const parsed = parseJson(block);
  if (parsed === undefined)
    return [...block.matchAll(/"sameAs"\s*:\s*(\[[^\]]*|"[^"]*")/g)].flatMap(([, list]) =>
      [...list!.matchAll(/"([^"]*)"/g)].map(([, url]) => url!.replaceAll('\\/', '/')),
    );
  const urls: string[] = [];
  const queue: unknown[] = [parsed];
  for (let i = 0; i < queue.length && i < maxNodes; i += 1) {
    const value = queue[i];
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) urls.push(...listOf(field(value, 'sameAs')).filter((url) => typeof url === 'string'));
    queue.push(...Object.values(value).slice(0, 100));
  }
  return urls;
}
