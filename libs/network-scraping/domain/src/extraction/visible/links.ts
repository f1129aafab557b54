import { find, type ElementTest, type PageElement } from '../markup/page-element';

/** The address of the first passing link in an element. */
export function linkIn(
  element: PageElement,
  test: (href: string) => boolean,
  skip?: ElementTest,
): string | undefined {
  const passes: ElementTest = (inner) => inner.name === 'a' && test(inner.attributes['href'] ?? '');
  const link = passes(element) ? element : find(element, passes, skip);
  return link?.attributes['href']?.trim();
}
