import { foldText } from '../../record/text';
import { namesOfKeys, subjectKey } from '../../subject/subject';
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

/** Whether the addresses with a slug, of which there is one, consist of the words of a name: `Jane Doe` in `jane-doe-7`. */
export function isSpelledByAddress(name: string, known: ReadonlySet<string>): boolean {
  const slugs = namesOfKeys(known).filter((slug) => !/^\d+$/.test(slug));
  return slugs.length > 0 && slugs.every((slug) => isSpelledBy(name, slug));
}

function isSpelledBy(name: string, slug: string): boolean {
  const [words, spelled] = [wordsOf(name), wordsOf(slug)];
  const joined = words.join('');
  return /\p{L}/u.test(joined) && (spelled.join('') === joined || startsWith(spelled, words));
}

function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function startsWith(list: readonly string[], begin: readonly string[]): boolean {
  return begin.every((word, i) => word === list[i]);
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
