import { subjectKey } from '../../subject/subject';
import type { PageScan } from '../markup/page-scan';
import { subjectOfLink, type PageContext } from '../structured/entities';

/** Open graph types that mark a page about a subject, whatever its other content. */
const subjectTypes = /^(?:profile|person|company|organization|business\.business)$/i;

/**
 * Whether a page's links confirm its subject: the canonical link or `og:url` names it, or there is no such link and the page's
 * type is that of a subject.
 */
export function isLinkedToSubject(scan: PageScan, { site, kind, url, known }: PageContext): boolean {
  const links = linksOf(scan);
  const subjects = links.map((link) => subjectOfLink(site, kind, link, url));
  if (subjects.some((subject) => subject && known.has(subjectKey(subject)))) return true;
  return links.length === 0 && subjectTypes.test(scan.meta.get('og:type') ?? '');
}

/** The links by which a page names itself: canonical and `og:url`. */
export function linksOf(scan: PageScan): readonly string[] {
  return [scan.canonical, scan.meta.get('og:url')].filter((link) => link !== undefined);
}

/** Whether one of these links leads to another subject or out of the network: then its preview may be another's, too. */
export function isLinkedElsewhere(scan: PageScan, { site, kind, url, known }: PageContext): boolean {
  return linksOf(scan).some((link) => {
    const subject = subjectOfLink(site, kind, link, url);
    const target = URL.parse(link, url);
    return subject ? !known.has(subjectKey(subject)) : target !== null && !site.isOwnHost(target);
  });
}
