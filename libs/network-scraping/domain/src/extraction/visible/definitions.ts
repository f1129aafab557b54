import { elementsIn, find, headingLevel, textOfElement, type PageElement } from '../markup/page-element';

/** A label with its value. */
export interface Definition {
  label: string;
  value: string | undefined;
  element: PageElement;
}

/** The pairs of `dt` and `dd`, of a small heading and a paragraph in a list item, and of two cells in a row. */
export function definitionsIn(
  lists: readonly PageElement[],
  items: readonly PageElement[],
): readonly Definition[] {
  return [...lists.slice(0, 100).flatMap(pairsIn), ...items.filter(isItem).slice(0, 200).flatMap(pairOf)];
}

/** The pairs of a small heading and the one paragraph between it and the next heading. */
export function headedIn(headings: readonly PageElement[]): readonly Definition[] {
  return headings.flatMap((heading) => {
    const label = headingLevel(heading)! > 2 ? textOfElement(heading) : undefined;
    if (label === undefined || !heading.parent?.closed) return [];
    const siblings = elementsIn(heading.parent);
    const at = siblings.indexOf(heading);
    const [element, next] = siblings.slice(at + 1, at + 3);
    const isValue = element && /^(?:p|div|span)$/.test(element.name) && !find(element, isHeading);
    if (!isValue || (next && !isHeading(next))) return [];
    return [{ label, value: textOfElement(element), element }];
  });
}

const isHeading = (element: PageElement): boolean => headingLevel(element) !== undefined;

function pairsIn(list: PageElement): Definition[] {
  const found: Definition[] = [];
  let label: string | undefined;
  for (const child of list.children) {
    if (typeof child === 'string') {
      // Text between a term and a definition means that a tag between them is missing.
      if (child.trim() !== '') label = undefined;
    } else if (child.name === 'dt') label = textOfElement(child);
    else if (child.name === 'dd') {
      if (label !== undefined) found.push({ label, value: textOfElement(child), element: child });
      label = undefined;
    } else {
      label = undefined;
      found.push(...pairsIn(child));
    }
  }
  return found;
}

function isItem(element: PageElement): boolean {
  if (!element.closed || element.children.length > 5) return false;
  const [label, value, ...more] = elementsIn(element);
  if (!label || !value || more.length > 0) return false;
  // Two headings of columns are no pair.
  if (element.name === 'tr') return label.name === 'th' && value.name === 'td';
  return (isHeading(label) || /^(?:b|strong|dt)$/.test(label.name)) && value.name !== 'ul';
}

function pairOf(item: PageElement): Definition[] {
  const [label, value] = elementsIn(item) as [PageElement, PageElement];
  const text = textOfElement(label);
  return text === undefined ? [] : [{ label: text, value: textOfElement(value), element: value }];
}

/** The link's address in a definition, the first address of a list, else its text. */
export function linkOrText({ element, value }: Definition): string | undefined {
  const link = find(element, ({ name }) => name === 'a');
  // In a list, text before a link may be another entry whose tag is missing.
  const isList = find(element, ({ name }) => name === 'li') !== undefined;
  const isFirst = link && (!isList || (value ?? '').startsWith(textOfElement(link) ?? ''));
  return link ? (isFirst ? link.attributes['href'] : undefined) : value;
}
