import { foldText } from '../../record/text';
import type { PageScan } from '../markup/page-scan';
import { isLinkedToSubject, linksOf } from '../meta/subject-links';
import { isTitled } from '../markup/page-title';
import type { PageContext } from '../structured/entities';
import { hasContent, type VisiblePage } from '../visible/visible-page';

/**
 * Whether the visible page belongs to the subject, so that a sign-in form or dialog on it has no meaning. Its links name the
 * subject (or no subject), its title begins with the name in its heading, and it has content below the name.
 */
export function isOwnPage(scan: PageScan, page: VisiblePage, context: PageContext): boolean {
  if (!isTitledByHeading(scan, page) || !hasContent(page)) return false;
  return isLinkedToSubject(scan, context) || linksOf(scan).every((link) => namesNoSubject(link, context));
}

/** Whether heading, title and links name the subject, even if the page shows nothing else about it. */
export function isHeadedBySubject(scan: PageScan, page: VisiblePage, context: PageContext): boolean {
  return isTitledByHeading(scan, page) && linksOf(scan).length > 0 && isLinkedToSubject(scan, context);
}

function isTitledByHeading({ title, meta }: PageScan, { topCard }: VisiblePage): boolean {
  const titles = [title, meta.get('og:title') ?? ''];
  return (
    topCard !== undefined && titles.some((text) => isTitled(topCard.name, text, meta.get('og:site_name')))
  );
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
