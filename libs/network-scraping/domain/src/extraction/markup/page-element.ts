import { captureLimit } from './capture';

/** An element of the visible page. Attribute names come from the page: do not use them as keys of other objects. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: PageElement | undefined;
  readonly children: (PageElement | string)[];
  /** Whether its own end tag closed it. An unclosed element may include its neighbours. */
  closed: boolean;
  /** Its text, once read: many rules ask for the same. */
  text?: string | undefined;
}

export type ElementTest = (element: PageElement) => boolean;

const blocks = new Set(
  'address article blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Utility classes of elements whose line breaks are visible. */
const keptBreaks = /(?:^|\s)white-?space-pre-(?:wrap|line)(?=$|\s)/;

export function elementsIn(element: PageElement): readonly PageElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** Whether an element contains exactly one element. */
export function hasOneElement(element: PageElement): boolean {
  let count = 0;
  for (const child of element.children) {
    if (typeof child !== 'string' && (count += 1) > 1) return false;
  }
  return count === 1;
}

/** The first element below `root`, in the page's order, that passes the test. The search does not enter elements that pass `skip`. */
export function find(root: PageElement, test: ElementTest, skip?: ElementTest): PageElement | undefined {
  for (const child of root.children) {
    if (typeof child === 'string' || skip?.(child)) continue;
    const found = test(child) ? child : find(child, test, skip);
    if (found) return found;
  }
  return undefined;
}

/** The outermost elements below `root` that pass the test, in the page's order, at most 200. */
export function findAll(root: PageElement, test: ElementTest, skip?: ElementTest): PageElement[] {
  const found: PageElement[] = [];
  const visit = (element: PageElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || found.length >= 200 || skip?.(child)) continue;
      if (test(child)) found.push(child);
      else visit(child);
    }
  };
  visit(root);
  return found;
}

/**
 * The visible text of an element: blocks and `<br>` begin lines, other white space is collapsed unless a class keeps its line
 * breaks, and only the first 20,000 characters are read.
 * @returns undefined when the element is unclosed or has no text.
 */
export function textOfElement(element: PageElement | undefined, skip?: ElementTest): string | undefined {
  if (!element?.closed) return undefined;
  const text = skip ? gatheredText(element, skip) : (element.text ??= gatheredText(element));
  return text === '' ? undefined : text;
}

function gatheredText(element: PageElement, skip?: ElementTest): string {
  const parts: string[] = [];
  gather(element, parts, captureLimit.prose, skip);
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** @returns the number of characters that may still be gathered. */
function gather(element: PageElement, parts: string[], limit: number, skip: ElementTest | undefined): number {
  let left = limit;
  const keepsBreaks = keptBreaks.test(element.attributes['class'] ?? '');
  for (const child of element.children) {
    if (left <= 0) return 0;
    if (typeof child === 'string') {
      const text = child.slice(0, left);
      parts.push(keepsBreaks ? text : text.replaceAll('\n', ' '));
      left -= child.length;
    } else if (child.name === 'br') parts.push('\n');
    else if (!skip?.(child)) {
      const isBlock = blocks.has(child.name);
      if (isBlock) parts.push(child.name === 'p' ? '\n\n' : '\n');
      left = gather(child, parts, left, skip);
      if (isBlock) parts.push('\n');
    }
  }
  return left;
}

export function hasText(element: PageElement): boolean {
  return textOfElement(element) !== undefined;
}

/** 1 to 6 for a heading, else undefined. */
export function headingLevel({ name }: PageElement): number | undefined {
  const level = name.length === 2 && name.startsWith('h') ? name.charCodeAt(1) - 48 : 0;
  return level >= 1 && level <= 6 ? level : undefined;
}

/**
 * The heading at the beginning of an entry.
 * @returns `undefined` when text precedes its first heading, or that heading is unclosed: another one may be meant.
 */
export function leadingHeading(entry: PageElement): PageElement | undefined {
  const first = headingOrTextIn(entry);
  return typeof first === 'object' && hasText(first) ? first : undefined;
}

function headingOrTextIn(element: PageElement): PageElement | string | undefined {
  for (const child of element.children) {
    if (typeof child !== 'string' && headingLevel(child) !== undefined) return child;
    const first = typeof child === 'string' ? child.trim() : headingOrTextIn(child);
    if (first) return first;
  }
  return undefined;
}

/**
 * Whether a word of the element's class or id ends in one of the names: `title` is in `item-title`, `card__title--big` and
 * `title`, and not in `subtitle`.
 */
export function isCalled(element: PageElement, ...names: readonly string[]): boolean {
  const { class: className, id } = element.attributes;
  return (className !== undefined && holdsAny(className, names)) || (id !== undefined && holdsAny(id, names));
}

/** Whether one of the element's classes is exactly this one. */
export function hasClass({ attributes: { class: words } }: PageElement, name: string): boolean {
  return words !== undefined && words.includes(name) && words.split(/\s+/).includes(name);
}

function holdsAny(text: string, names: readonly string[]): boolean {
  const words = endingsOf(text);
  return names.some((name) => words.has(name));
}

/** Endings of classes. Pages repeat their classes, and each is compared with many names; the cache is bounded. */
const endings = new Map<string, ReadonlySet<string>>();
const maxRemembered = 2_000;
const maxEndings = 200;

/** All endings of a class's words that begin at a separator, with and without the modifier (`--big`). */
function endingsOf(text: string): ReadonlySet<string> {
  const known = endings.get(text);
  if (known) return known;
  const found = new Set<string>();
  for (const word of text.toLowerCase().split(/\s+/)) {
    const modifier = word.indexOf('--');
    for (const whole of modifier > 0 ? [word, word.slice(0, modifier)] : [word]) addEndings(whole, found);
  }
  if (endings.size >= maxRemembered) endings.clear();
  endings.set(text, found);
  return found;
}

function addEndings(word: string, found: Set<string>): void {
  if (found.size < maxEndings) found.add(word);
  for (let i = 1; i < word.length && found.size < maxEndings; i += 1) {
    const before = word.charCodeAt(i - 1);
    // The ending follows `_` or `-`.
    if (before === 95 || before === 45) found.add(word.slice(i));
  }
}

/** The value of the first attribute that marks the element's purpose independently of its appearance. */
export function markOf(element: PageElement): string | undefined {
  const { attributes } = element;
  return attributes['data-section'] ?? attributes['data-test-id'] ?? attributes['data-testid'];
}

/** A card of a person or an organization, in microformats, microdata or RDFa. */
export const isCard: ElementTest = ({ attributes: { class: className, itemtype, typeof: type } }) =>
  (className !== undefined && isCardClass(className)) ||
  (itemtype !== undefined && cardType.test(itemtype)) ||
  (type !== undefined && cardType.test(type));
export function isCardClass(className: string): boolean {
  return /(?:^|\s)(?:h-card|h-resume|vcard)(?=$|\s)/.test(className);
}
const cardType = /(?:^|[/:])(?:Person|Organization|Corporation)$/;

/** The address of a picture, which may be loaded late; placeholders are none. */
export function pictureOf({ attributes }: PageElement): string | undefined {
  const { class: className = '', 'data-delayed-url': delayed, 'data-src': lazy, src } = attributes;
  const url = delayed ?? lazy ?? src;
  const isPlaceholder =
    url === undefined || /^data:/.test(url) || /ghost|placeholder|default/i.test(`${className} ${url}`);
  return isPlaceholder ? undefined : url;
}

export function isInside(element: PageElement, test: ElementTest): boolean {
  for (let above = element.parent; above; above = above.parent) if (test(above)) return true;
  return false;
}
