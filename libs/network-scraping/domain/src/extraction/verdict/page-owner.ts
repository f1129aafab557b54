import { foldText } from '../../record/text';
import type { PageScan } from '../markup/page-scan';
import { isLinkedToSubject, isSpelledByAddress, linksOf } from '../meta/subject-links';
import { isTitled } from '../markup/page-title';
import type { PageContext } from '../structured/entities';
import { countFacts } from '../visible/top-card';
import { hasContent, type VisiblePage } from '../visible/visible-page';

/**
 * Whether the visible page belongs to the subject, so that a sign-in form or dialog on it has no meaning. Its links name the
 * subject (or no subject), its title begins with the name in its heading, and it has content below the name.
 */
export function isOwnPage(scan: PageScan, page: VisiblePage, context: PageContext): boolean {
  if (!isTitledByHeading(scan, page, context) || !hasContent(page)) return false;
  return isLinkedToSubject(scan, context) || linksOf(scan).every((link) => namesNoSubject(link, context));
}

/**
 * Whether heading, title and links name the subject, even if the page shows nothing else about it. The address counts for a page
 * without links if it is spelled like the name, and one fact accompanies the name.
 */
export function isHeadedBySubject(scan: PageScan, page: VisiblePage, context: PageContext): boolean {
  if (!page.topCard || !isTitledByHeading(scan, page, context)) return false;
  return linksOf(scan).length > 0
    ? isLinkedToSubject(scan, context)
    : isSpelledByAddress(page.topCard.name, context.known) && countFacts(page.topCard) > 0;
}

/** Whether a title begins with the name in the heading; on a page without any title, whether its address is spelled like it. */
function isTitledByHeading(
  { title, meta }: PageScan,
  { topCard }: VisiblePage,
  { known }: PageContext,
): boolean {
  if (!topCard) return false;
  const titles = [title, meta.get('og:title') ?? ''].filter((text) => text !== '');
  return titles.length === 0
    ? isSpelledByAddress(topCard.name, known)
    : titles.some((text) => isTitled(topCard.name, text, meta.get('og:site_name')));
}

/** Whether the heading does not contradict a name. */
export function isHeadedBy(name: string, page: VisiblePage): boolean {
  const heading = page.topCard && foldText(page.topCard.name);
  const own = foldText(name);
  return heading === undefined || heading.includes(own) || own.includes(heading);
}

/** Whether a link leads to a page of the site without a subject, such as an address of an older form. */
function namesNoSubject(link: string, { site, url }: PageContext): boolean {
  const target = URL.parse(link, url);
  if (!target || !site.isOwnHost(target)) return false;
  return (['company', 'person'] as const).every((kind) => !site.subjectAt(kind, target.href));
}
