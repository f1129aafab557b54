import { foldText } from '../../record/text';
import type { PageScan } from '../markup/page-scan';
import { isLinkedToSubject, linksOf } from '../meta/subject-links';
import { isTitled } from '../markup/page-title';
import type { PageContext } from '../structured/entities';
import { hasContent, type VisiblePage } from '../visible/visible-page';

/**
 * Whether the visible page is the subject's own, so that a form to sign in, or a dialog that asks for it, says nothing
 * about it: its links name the subject (or nobody), its title begins with the name in its heading, and below the name
 * it shows something.
 */
export function isOwnPage(scan: PageScan, page: VisiblePage, context: PageContext): boolean {
  const name = page.topCard?.name;
  const titles = [scan.title, scan.meta.get('og:title') ?? ''];
  if (
    name === undefined ||
    !titles.some((title) => isTitled(name, title, scan.meta.get('og:site_name'))) ||
    !hasContent(page)
  )
    return false;
  return isLinkedToSubject(scan, context) || linksOf(scan).every((link) => namesNobody(link, context));
}

/** Whether the heading is not somebody else's name. */
export function isHeadedBy(name: string, page: VisiblePage): boolean {
  const heading = page.topCard && foldText(page.topCard.name);
  const own = foldText(name);
  return heading === undefined || heading.includes(own) || own.includes(heading);
}

/** Whether a link leads to a page of the site without a subject, such as an address of an earlier form. */
function namesNobody(link: string, { site, url }: PageContext): boolean {
  const target = URL.parse(link, url);
  if (!target || !site.isOwnHost(target)) return false;
  return (['company', 'person'] as const).every((kind) => !site.subjectAt(kind, target.href));
}
