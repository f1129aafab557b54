import { field, isNode, listOf, parseJson } from './markup/json';
import { scanPage } from './markup/page-scan';
import type { ProfileSite } from '../subject/profile-site';
import { subjectKey, type Subject } from '../subject/subject';

const maxLinks = 5;
const maxNodes = 2_000;

/**
 * The company pages of the site that a home page links to, at most 5: first those in its JSON-LD `sameAs`, then links with
 * `rel="me"`, then all others in the order of the page. Pure, and safe on hostile pages.
 */
export function findCompanyLinks(html: string, site: ProfileSite): readonly Subject<'company'>[] {
  const scan = scanPage(html);
  const own = scan.links.filter(({ rel }) => /\bme\b/.test(rel));
  const urls = [
    ...sameAs(scan.jsonLd),
    ...own.map(({ href }) => href),
    ...scan.links.map(({ href }) => href),
  ];
  const found = new Map<string, Subject<'company'>>();
  for (const url of urls) {
    const subject = found.size < maxLinks ? site.subjectAt('company', url) : undefined;
    if (subject && !found.has(subjectKey(subject))) found.set(subjectKey(subject), subject);
  }
  return [...found.values()];
}

function sameAs(blocks: readonly string[]): readonly string[] {
  const urls: string[] = [];
  const queue: unknown[] = blocks.slice(0, 20).map(parseJson);
  for (let i = 0; i < queue.length && i < maxNodes; i += 1) {
    const value = queue[i];
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) urls.push(...listOf(field(value, 'sameAs')).filter((url) => typeof url === 'string'));
    queue.push(...Object.values(value).slice(0, 100));
  }
  return urls;
}
