import type { ProfileDraft } from '../../record/profile-draft';
import {
  elementsIn,
  find,
  findAll,
  hasClass,
  hasOneElement,
  isCard,
  isInside,
  headingLevel,
  isCalled,
  markOf,
  pictureOf,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { countOf } from '../../record/people-counts';
import { isWork } from '../structured/company-entity';
import { isCompanyLink, linkIn } from './links';

const placeWords = ['locality', 'location'];
const sublineWords = ['subline', 'subheader', 'subline-item'];
/** Levels that a card may extend around its name. */
const maxLevels = 12;

/** The beginning of a page: name, headline and the lines around them. */
export interface TopCard {
  name: string;
  heading: PageElement;
  root: PageElement;
  /** Cards of others, such as an author's, which no search enters. */
  isOthers: ElementTest;
}

/** Additions to a name in its heading: the distance to the visitor, and pronouns. */
const isBadge: ElementTest = (element) =>
  isCalled(element, 'dist-value', 'distance-badge', 'degree-badge', 'pronouns');

/**
 * The largest part of the page around the name of its subject without a section: neither a known one nor one with its own heading.
 * @param headings all headings of the page
 * @param known headings of the known sections
 */
export function findTopCard(
  heading: PageElement | undefined,
  headings: readonly PageElement[],
  known: readonly PageElement[],
): TopCard | undefined {
  const name = textOfElement(heading, isBadge);
  if (!heading || name === undefined || name.includes('\n')) return undefined;
  const own = new Set(above(heading));
  const others = headings.flatMap((other) =>
    other === heading || other.name === 'h1' ? [] : (sectionAround(other, own) ?? []),
  );
  const wider = new Set([...known, ...others].flatMap((element) => above(element)));
  let root = heading.parent;
  for (let level = 0; level < maxLevels && root?.parent?.parent; level += 1) {
    if (root.parent.name === 'body' || wider.has(root.parent)) break;
    root = root.parent;
  }
  const parts = new Set([...wider, ...known, ...others]);
  if (!root) return undefined;
  const isOthers: ElementTest = (element) => isCard(element) && !own.has(element);
  return { name, heading, root: wider.has(root) ? beginningOf(root, own, parts) : root, isOthers };
}

/** An element's content before the first section after the name. */
function beginningOf(
  root: PageElement,
  own: ReadonlySet<PageElement>,
  parts: ReadonlySet<PageElement>,
): PageElement {
  const name = root.children.findIndex(
    (child) => typeof child !== 'string' && (own.has(child) || child.name === 'h1'),
  );
  const end = root.children.findIndex(
    (child, i) => i > name && typeof child !== 'string' && parts.has(child),
  );
  return end < 0 ? root : { ...root, children: root.children.slice(0, end), text: undefined };
}

function above(element: PageElement): readonly PageElement[] {
  const found: PageElement[] = [];
  for (let next = element.parent; next; next = next.parent) found.push(next);
  return found;
}

/** The section or article around a heading, or what its header belongs to, unless that also contains the name. */
function sectionAround(heading: PageElement, own: ReadonlySet<PageElement>): PageElement | undefined {
  const { parent } = heading;
  const headed = parent?.name === 'header' ? parent.parent : undefined;
  const section = headed ?? above(heading).find(({ name }) => name === 'section' || name === 'article');
  return section && !own.has(section) ? section : undefined;
}

/** The facts of a person's top card. Texts without a mark or a typical form are left out. */
export function draftOfTopCard(card: TopCard): ProfileDraft {
  const { heading, root, name, isOthers } = card;
  const texts = countTexts(root, isOthers);
  return {
    ...namesIn(heading, name),
    headline: headlineIn(card),
    location: placeOfMember(root) ?? locationIn(card) ?? placeOfKeyed(root),
    followers: texts.map((text) => countOf('followers', text)).find(isNumber),
    connections: texts.map((text) => countOf('connections', text)).find(isNumber),
    websiteUrls: websitesIn(card),
    pictureUrl: pictureIn(card),
    currentCompany: currentCompanyIn(root),
  };
}

/** The number of facts beside the name; a single one may be a sentence of the site. */
export function countFacts(card: TopCard): number {
  const { headline, location, followers, connections, currentCompany } = draftOfTopCard(card);
  const facts = [headline, location, followers ?? connections, currentCompany?.name];
  return facts.filter((fact) => fact !== undefined).length;
}

/** The address of the subject's picture; placeholders are none. */
export function pictureIn({ root, isOthers, name }: TopCard): string | undefined {
  const image = find(
    root,
    (element) =>
      element.name === 'img' &&
      isCalled(
        element,
        'photo',
        'entity-image',
        'profile-image',
        'profile-picture',
        'profile-picture__image',
        'avatar',
        'logo',
      ),
    isOthers,
  );
  return image && !isWork(image.attributes['alt'] ?? '', name) ? pictureOf(image) : undefined;
}

function namesIn(heading: PageElement, name: string): Pick<ProfileDraft, 'name' | 'firstName' | 'lastName'> {
  const part = (word: string): string | undefined =>
    textOfElement(find(heading, (element) => isCalled(element, word) && elementsIn(element).length === 0));
  return { name, firstName: part('given-name'), lastName: part('family-name') };
}

/** The headline by its class or mark, else the smaller heading directly after the name. */
function headlineIn({ root, heading, isOthers }: TopCard): string | undefined {
  const named =
    find(root, (element) => isHeadline(element) && elementsIn(element).every(isInline), isOthers) ??
    find(root, (element) => isHeadline(element) && holdsParagraph(element), isOthers);
  if (named && named !== heading)
    return find(named, (inner) => inner === heading) ? undefined : textOfElement(named);
  // The page for signed-in members has classes that describe only the style.
  const styled = find(root, (element) => element.name === 'div' && hasClass(element, 'text-body-medium'));
  if (styled) return textOfElement(styled);
  if (isKeyedCard(root)) return headlineOfKeyed(root);
  const { parent } = heading;
  if (!parent?.closed || /^(?:html|body|main|#page)$/.test(parent.name)) return undefined;
  const siblings = elementsIn(parent);
  const next = siblings[siblings.indexOf(heading) + 1];
  return next && headingLevel(next) === 2 ? textOfElement(next) : undefined;
}

/** Whether an element contains only one paragraph of one line. */
function holdsParagraph(element: PageElement): boolean {
  const only = hasOneElement(element) ? elementsIn(element)[0] : undefined;
  return only?.name === 'p' && elementsIn(only).every(isInline);
}

function isHeadline(element: PageElement): boolean {
  return isCalled(element, 'headline', 'headline-title') || markOf(element) === 'headline';
}

function locationIn({ root, isOthers }: TopCard): string | undefined {
  const named = find(
    root,
    (element) => isCalled(element, ...placeWords) && elementsIn(element).every(isInline),
    isOthers,
  );
  if (named) return textOfElement(named);
  const subline = find(root, (element) => isCalled(element, ...sublineWords), isOthers);
  const first = subline && firstLine(subline);
  if (first === undefined || isCount(first) || /^\p{Nd}|@|:\/\//u.test(first)) return undefined;
  // Links and buttons next to the name have texts, too, which some pages repeat in plain elements.
  const controls = findAll(
    root,
    ({ name, attributes }) => name === 'a' || name === 'button' || attributes['role'] === 'button',
  );
  return controls.some((control) => textOfElement(control) === first) ? undefined : first;
}

/** Whether a top card has random classes: then a key or the name of its view marks it, and its lines are paragraphs. */
function isKeyedCard(root: PageElement): boolean {
  const isMarked: ElementTest = ({ attributes }) =>
    /Topcard$/.test(attributes['componentkey'] ?? '') || attributes['data-view-name'] === 'profile-top-card';
  return isMarked(root) || isInside(root, isMarked) || find(root, isMarked) !== undefined;
}

/** The first line below the name: no distance to the visitor (`· 2nd`), no pronouns (`She/Her`), no count and no place. */
function headlineOfKeyed(root: PageElement): string | undefined {
  const row = contactRowIn(root);
  const lines = findAll(root, isParagraph, (element) => element === row);
  const isOther = (text: string): boolean =>
    /^[·•]|^[(（]?\p{L}{1,6}(?:\s?\/\s?\p{L}{1,6})+[)）]?$/u.test(text) || isCount(text);
  return lines.flatMap((line) => textOfElement(line) ?? []).find((text) => !isOther(text));
}

/** The line before the link to the contact details. */
function placeOfKeyed(root: PageElement): string | undefined {
  const row = isKeyedCard(root) ? contactRowIn(root) : undefined;
  const first = row && find(row, isParagraph);
  return first && !find(first, isContactLink)
    ? textOfElement(first)?.replace(/^[·•]$/, '') || undefined
    : undefined;
}

/** The line of a top card with the place and the link to the contact details. */
function contactRowIn(root: PageElement): PageElement | undefined {
  return find(root, (element) =>
    elementsIn(element).some((line) => isParagraph(line) && find(line, isContactLink)),
  );
}

const isParagraph: ElementTest = ({ name }) => name === 'p';
const isContactLink: ElementTest = ({ attributes }) =>
  /\/overlay\/contact-info/.test(attributes['href'] ?? '');

function placeOfMember(root: PageElement): string | undefined {
  const isLine: ElementTest = (element) =>
    element.name === 'span' && hasClass(element, 'text-body-small') && hasClass(element, 'inline');
  const isControl: ElementTest = ({ name }) => name === 'li' || name === 'a' || name === 'button';
  // A link to the contact details may follow in the same line.
  const text = textOfElement(find(root, isLine, isControl), isControl)?.replace(/\s*[·•]$/, '');
  return text === undefined || isCount(text) ? undefined : text;
}

/** The first text of an element that is in an element and no control. */
function firstLine(element: PageElement): string | undefined {
  const inner = elementsIn(element);
  if (inner.length === 0) return textOfElement(element);
  const first = inner[0]!;
  // Text before the first element is the first line.
  const own = element.children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof own === 'string') return element.closed ? own.replace(/\s+/g, ' ').trim() : undefined;
  return first.name === 'button' || first.name === 'a' ? undefined : firstLine(first);
}

function websitesIn({ root, isOthers }: TopCard): readonly string[] {
  const marked = findAll(
    root,
    (element) => markOf(element) === 'websites' || isCalled(element, 'websites', 'website'),
    isOthers,
  );
  const links = marked.map((element) => linkIn(element, (href) => href !== '') ?? textOfElement(element));
  const isOwn: ElementTest = ({ name, attributes }) => name === 'a' && /\bme\b/.test(attributes['rel'] ?? '');
  const own = findAll(root, isOwn, isOthers);
  return [...links, ...own.map(({ attributes }) => attributes['href'])].filter((url) => url !== undefined);
}

function currentCompanyIn(root: PageElement): ProfileDraft['currentCompany'] {
  const marked = find(root, (element) => /^currentpositions/i.test(markOf(element) ?? ''));
  const link =
    marked && find(marked, ({ name, attributes }) => name === 'a' && isCompanyLink(attributes['href'] ?? ''));
  if (!marked) return undefined;
  if (link) return { name: textOfElement(link), url: link.attributes['href'] };
  const named = find(marked, (element) => isCalled(element, 'description', 'org'));
  return { name: textOfElement(named), url: undefined };
}

/** The texts with a number: alone, and with the surrounding inline elements (`<b>500+</b> connections`). */
function countTexts(root: PageElement, skip: ElementTest): readonly string[] {
  const found: string[] = [];
  const visit = (element: PageElement): void => {
    for (const child of element.children) {
      if (found.length >= 100) return;
      if (typeof child !== 'string') {
        if (!skip(child)) visit(child);
      } else if (/\p{Nd}/u.test(child)) found.push(child, ...[element, element.parent].flatMap(inlineText));
    }
  };
  visit(root);
  return found;
}

function inlineText(element: PageElement | undefined): readonly string[] {
  const isLine = element && element.children.length <= 6 && elementsIn(element).every(isInline);
  const text = isLine ? textOfElement(element) : undefined;
  return text === undefined ? [] : text.split(/\s+[·•|]\s+|\n/);
}

function isInline({ name }: PageElement): boolean {
  return /^(?:a|abbr|b|bdi|bdo|br|em|i|span|small|strong|u)$/.test(name);
}

function isCount(text: string): boolean {
  return countOf('followers', text) !== undefined || countOf('connections', text) !== undefined;
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined;
}
