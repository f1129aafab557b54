import { find, type ElementTest, type PageElement } from '../markup/page-element';

/** Whether a link leads to the page of a company or a school. */
export function isCompanyLink(href: string): boolean {
  return /\/(?:company|companies|showcase|school|edu)\//i.test(href);
}

/** The address of the first link in an element that passes a test. */
export function linkIn(
  element: PageElement,
  test: (href: string) => boolean,
  skip?: ElementTest,
): string | undefined {
  const passes: ElementTest = (inner) => inner.name === 'a' && test(inner.attributes['href'] ?? '');
  const link = passes(element) ? element : find(element, passes, skip);
  return link?.attributes['href']?.trim();
}
