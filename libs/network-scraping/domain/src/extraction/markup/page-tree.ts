import { headingLevel, isCard, isCardClass, isInside, textOfElement, type PageElement } from './page-element';
import { isTitled } from './page-title';

type Attributes = Readonly<Record<string, string>>;

const maxClasses = 2_000;
/** A page with more headings is not about one subject. */
const maxHeadings = 200;
const maxCards = 50;
const maxMarked = 200;
const maxWebsites = 20;
/** Elements without content about the subject: frames, menus, suggestions, and everything that is no text. */
const skippedNames = new Set(
  'head script style noscript template svg iframe nav aside dialog select textarea option datalist footer'.split(
    ' ',
  ),
);
/** Elements with visible content that is not read as text of the subject. */
const shownNames = new Set(['head', 'nav', 'aside', 'footer', 'iframe']);
const skippedRoles = new Set([
  'dialog',
  'alertdialog',
  'navigation',
  'menu',
  'tablist',
  'search',
  'contentinfo',
  'complementary',
]);
const voidNames = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Words of a class that hide or blur content, or mark content about others. */
const skippedClass =
  /(?:^|[\s_-])(?:modal(?:__overlay|__wrapper)?|sr-only|visually-hidden|screen-reader-text|browsemap|aside-section-container|translation-voter(?:-wrap)?|right-rail(?:-section)?)(?=$|\s|--)|(?:^|\s)(?:[\w-]*__)?blur(?:red)?(?:-(?:list|text|content|item))?(?=$|\s|--)/i;
const hiddenClass = /(?:^|\s)hidden(?=$|\s)/;
/** Utility classes that show an element on wide screens and hide it on narrow ones. */
const shownClass = /:(?:block|flex|grid|inline|table|contents)/;
const [original, translated] = [/(?:^|[\s_-])original(?=$|\s)/, /(?:^|[\s_-])translated(?=$|\s)/] as const;
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

interface ClassTraits {
  isSkipped: boolean;
  isCard: boolean;
  isOriginal: boolean;
  isTranslated: boolean;
}

/** Pages repeat their classes, and those of other pages. */
const traits = new Map<string, ClassTraits>();

function traitsOf(className: string): ClassTraits {
  const known = traits.get(className);
  if (known) return known;
  const isHidden = hiddenClass.test(className) && !shownClass.test(className);
  const found = {
    isSkipped: isHidden || skippedClass.test(className),
    isCard: isCardClass(className),
    isOriginal: original.test(className),
    isTranslated: translated.test(className),
  };
  if (traits.size >= maxClasses) traits.clear();
  traits.set(className, found);
  return found;
}

/**
 * Builds the tree of the visible elements about the subject from a stream of the page: without scripts, menus, dialogs, blurred
 * lists and suggestions. Only the tags of skipped elements are read.
 */
export class PageTree {
  /** The first 200 headings, lists of definitions, and items of lists and tables, in the page's order: the starting points of reading. */
  headings: PageElement[] = [];
  definitionLists: PageElement[] = [];
  items: PageElement[] = [];
  /** The first 200 elements with a mark that may name a section. */
  marked: PageElement[] = [];
  /** The first 50 cards of people and organizations. */
  readonly cards: PageElement[] = [];
  /** The addresses of links that are marked as the subject's websites, which many pages list in a dialog. */
  readonly websites: string[] = [];
  readonly root: PageElement = {
    name: '#page',
    attributes: {},
    parent: undefined,
    children: [],
    closed: true,
  };
  private current = this.root;
  /** Depth below the outermost skipped element; 0 outside. */
  private skipped = 0;
  private hides = false;

  /** Whether the last opened element is invisible, or visible only in a dialog. */
  get isHidden(): boolean {
    return this.skipped > 0 && this.hides;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'a' && this.websites.length < maxWebsites && isWebsite(attributes))
      this.websites.push(attributes['href']!);
    if (this.skipped > 0 || this.isSkipped(name, attributes)) {
      if (this.skipped === 0) this.hides = !shownNames.has(name);
      this.skipped += 1;
      return;
    }
    const parent = this.current;
    const element: PageElement = { name, attributes, parent, children: [], closed: false, text: undefined };
    parent.children.push(element);
    this.current = element;
    this.index(element);
  }

  text(text: string): void {
    if (this.skipped === 0) this.current.children.push(text);
  }

  /** @param isImplied whether the element was closed without its own end tag. */
  close(isImplied: boolean): void {
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    this.current.closed = !isImplied || voidNames.has(this.current.name);
    this.current = this.current.parent ?? this.root;
  }

  /**
   * The heading of the page's subject: the first `h1`; on pages without any, the first `h2` or list item that is the name at
   * the beginning of the page's title.
   */
  headingOf(titles: readonly string[]): PageElement | undefined {
    const first = this.headings.find(({ name }) => name === 'h1');
    if (first) return first;
    const isNamed = (element: PageElement): boolean => {
      const text = textOfElement(element);
      return text !== undefined && titles.some((title) => isTitled(text, title, undefined));
    };
    return (
      this.headings.find((each) => each.name === 'h2' && isNamed(each)) ??
      this.items.slice(0, maxMarked).find(isNamed)
    );
  }

  /** Removes elements with all that they contain. */
  cut(parts: readonly PageElement[]): void {
    if (parts.length === 0) return;
    const removed = new Set(parts);
    for (const part of removed) {
      part.parent?.children.splice(part.parent.children.indexOf(part), 1);
      for (let above = part.parent; above; above = above.parent) above.text = undefined;
    }
    const isLeft = (element: PageElement): boolean =>
      !removed.has(element) && !isInside(element, (above) => removed.has(above));
    this.headings = this.headings.filter(isLeft);
    this.definitionLists = this.definitionLists.filter(isLeft);
    this.items = this.items.filter(isLeft);
    this.marked = this.marked.filter(isLeft);
  }

  private index(element: PageElement): void {
    const { name } = element;
    if (name === 'li' || name === 'tr') this.items.push(element);
    else if (name === 'dl') this.definitionLists.push(element);
    else if (name.length === 2 && headingLevel(element) !== undefined && this.headings.length < maxHeadings)
      this.headings.push(element);
    const { attributes } = element;
    const isMarked = name === 'section' || 'data-section' in attributes || 'componentkey' in attributes;
    if (isMarked && this.marked.length < maxMarked) this.marked.push(element);
    const isTyped = 'itemtype' in attributes || 'typeof' in attributes;
    const isClassed = attributes['class'] !== undefined && traitsOf(attributes['class']).isCard;
    if ((isTyped || isClassed) && this.cards.length < maxCards && isCard(element)) this.cards.push(element);
  }

  private isSkipped(name: string, attributes: Attributes): boolean {
    if (skippedNames.has(name) || attributes['hidden'] !== undefined) return true;
    const { role, style, class: className } = attributes;
    if (role !== undefined && (skippedRoles.has(role) || attributes['aria-modal'] === 'true')) return true;
    if (style !== undefined && hiddenStyle.test(style)) return true;
    if (className === undefined) return false;
    const own = traitsOf(className);
    return own.isSkipped || this.repeatsInOtherLanguage(own);
  }

  /** A text and its translation count as one text: the first one on the page is read. */
  private repeatsInOtherLanguage({ isOriginal, isTranslated }: ClassTraits): boolean {
    if (isTranslated === isOriginal) return false;
    const before = this.current.children.findLast((child) => typeof child !== 'string');
    return (isTranslated ? original : translated).test(before?.attributes['class'] ?? '');
  }
}

/** Whether a link's tracking mark names it as a person's website. */
function isWebsite(attributes: Attributes): boolean {
  const { href, 'data-tracking-control-name': mark } = attributes;
  return href !== undefined && mark !== undefined && /^public[_-]profile[_-]website$/i.test(mark);
}
