import { find, type PageElement } from '../markup/page-element';

type Test = (element: PageElement) => boolean;

/** The address of the first link in an element that passes. */
export function linkIn(
  element: PageElement,
  test: (href: string) => boolean,
  skip?: Test,
): string | undefined {
  const passes: Test = (inner) => inner.name === 'a' && test(inner.attributes['href'] ?? '');
  const link = passes(element) ? element : find(element, passes, skip);
  return link?.attributes['href']?.trim();
}
