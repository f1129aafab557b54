import { companyIn, isEmploymentType } from '../../record/employment-types';
import { isPresent, readPartialDate } from '../../record/partial-date';
import { textEnds } from '../../record/period';
import type { EducationDraft, ExperienceDraft } from '../../record/profile-draft';
import { cutOff } from '../../record/text';
import {
  elementsIn,
  find,
  findAll,
  hasClass,
  hasText,
  headingLevel,
  isInside,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { readDegree } from './degree';
import { isCompanyLink, linkIn } from './links';

/**
 * Pages for signed-in members. Entries are cards of a bold line and smaller lines; classes describe only the style (`t-bold`,
 * `t-black--light`), or are random: then a key marks the cards, and their lines are paragraphs.
 */
const isCard: ElementTest = (element) =>
  isKeyed(element) ||
  element.attributes['data-view-name'] === 'profile-component-entity' ||
  hasClass(element, 'pvs-entity');
const isItem: ElementTest = ({ name }) => name === 'li';
const isLine: ElementTest = (element) => element.name === 'span' && hasClass(element, 't-14');
const isBold: ElementTest = (element) => hasClass(element, 't-bold');
/** A list item with such lines, and without headings, is a card, too. */
const isLinedItem: ElementTest = (element) =>
  isItem(element) &&
  find(element, (inner) => isLine(inner) || isBold(inner), isItem) !== undefined &&
  find(element, (inner) => headingLevel(inner) !== undefined) === undefined;

/** Whether an entry has a key: `entity-collection-item-1`, or a UUID. */
export function isKeyed({ attributes: { componentkey } }: PageElement): boolean {
  return (
    componentkey !== undefined && /^(?:entity-collection-item|[\da-f]{8}-[\da-f]{4}-)/.test(componentkey)
  );
}

interface CardLines {
  /** The bold line. */
  readonly name: string;
  /** The line below the bold one. */
  readonly below: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** The line below the dates. */
  readonly place: string | undefined;
  /** All smaller lines. */
  readonly others: readonly string[];
  readonly description: string | undefined;
}

/** The roles of a card; a company's card contains several. @returns undefined when the entry has no card */
export function rolesOnCard(entry: PageElement): readonly ExperienceDraft[] | undefined {
  const card = cardIn(entry);
  if (!card) return undefined;
  const own = linesOf(card);
  if (!own) return [];
  const companyUrl = linkIn(card, isCompanyLink);
  const inside = findAll(card, isInner(card));
  const dated = inside.flatMap((inner) => linesOf(inner) ?? []).filter(({ startDate }) => startDate);
  if (dated.length === 0) {
    // The card of a company has no dates, and the time of all roles below its name (`7 yrs 8 mos`).
    const isOfCompany = !own.startDate && (inside.length > 0 || /^\p{Nd}/u.test(own.below ?? ''));
    // An advertisement in the list has the same key.
    const isUnknown = isKeyed(card) && !own.startDate && companyUrl === undefined;
    return isOfCompany || isUnknown ? [] : [{ ...roleOf(own), companyUrl, ...companyIn(own.below) }];
  }
  return dated.map((lines) => {
    const employmentType = kindIn(lines.below) ?? kindIn(own.below);
    return { ...roleOf(lines), companyUrl, companyName: own.name, employmentType };
  });
}

/** The kind of employment in a line of a role, or in that of its company for all roles: `Full-time · 4 yrs`. */
function kindIn(line: string | undefined): string | undefined {
  return line?.split(/\s+[·•]\s+/).find(isEmploymentType);
}

/** The lines of an entry of another kind, such as a language. @returns undefined when the entry is no such card */
export function linesOnCard(entry: PageElement): CardLines | undefined {
  const card = cardIn(entry);
  return card && !isKeyed(card) && !isInside(card, isKeyed) ? linesOf(card) : undefined;
}

/** The school of a card. @returns undefined when the entry has no card, or the card has no name */
export function schoolOnCard(entry: PageElement): EducationDraft | undefined {
  const card = cardIn(entry);
  const lines = card && linesOf(card);
  if (!lines) return undefined;
  const { name: schoolName, below, startDate, endDate } = lines;
  const schoolUrl = linkIn(card, isCompanyLink);
  return {
    schoolName,
    schoolUrl,
    ...readDegree(below === undefined ? [] : [below], false),
    startDate,
    endDate,
  };
}

function roleOf({ name, startDate, endDate, place, description }: CardLines): ExperienceDraft {
  return {
    title: name,
    startDate,
    endDate,
    isCurrent: isPresent(endDate) ? true : null,
    location: place,
    description,
  };
}

function cardIn(entry: PageElement): PageElement | undefined {
  if (isCard(entry)) return entry;
  const first = find(entry, (element) => isCard(element) || isLine(element) || isBold(element));
  if (first === undefined || isCard(first)) return first;
  return isLinedItem(entry) ? entry : undefined;
}

/** The cards of roles in a company's card; with keys, they are list items. */
function isInner(card: PageElement): ElementTest {
  return isKeyed(card) ? isItem : isCard(card) ? isCard : isLinedItem;
}

function linesOf(card: PageElement): CardLines | undefined {
  if (isKeyed(card) || isInside(card, isKeyed)) return paragraphsOf(card);
  const isOther = isInner(card);
  const bold = find(card, isBold, isOther) ?? elementsIn(card).find(hasText);
  const name = textOfElement(bold);
  if (name === undefined) return undefined;
  const lines = findAll(card, isLine, isOther);
  const isLight: ElementTest = (line) => hasClass(line, 't-black--light');
  const light = lines.filter(isLight).map((line) => textOfElement(line));
  const at = light.findIndex((text) => readPartialDate(textEnds(text).startDate) !== null);
  const { startDate, endDate } = textEnds(light[at]);
  const below = textOfElement(lines.find((line) => !isLight(line)));
  const place = at < 0 ? undefined : light[at + 1];
  const others = light.filter((text) => text !== undefined);
  return { name, below, startDate, endDate, place, others, description: proseOf(card, isOther) };
}

/** The lines of a card that are paragraphs: name, the line below, dates, place. */
function paragraphsOf(card: PageElement): CardLines | undefined {
  const isProse: ElementTest = ({ attributes }) => attributes['data-testid'] === 'expandable-text-box';
  const isParagraph: ElementTest = (element) => element.name === 'p' && find(element, isProse) === undefined;
  // A line without text keeps its place.
  const lines = findAll(card, isParagraph, isItem).map((line) => textOfElement(line));
  const [name, second] = lines;
  if (name === undefined) return undefined;
  const at = lines.findIndex((text, i) => i > 0 && readPartialDate(textEnds(text).startDate) !== null);
  const { startDate, endDate } = textEnds(lines[at]);
  const below = at === 1 ? undefined : second;
  const place = at < 0 ? undefined : lines[at + 1];
  const prose = find(card, isProse, isItem);
  const description = textOfElement(prose, ({ name }) => name === 'button');
  return {
    name,
    below,
    startDate,
    endDate,
    place,
    others: [],
    description: cutOff.test(description ?? '') ? undefined : description,
  };
}

/** The prose below the lines; a text that begins with its own label (`Skills: ...`) is none, nor is one that is cut off. */
function proseOf(card: PageElement, isOther: ElementTest): string | undefined {
  const isProse: ElementTest = (element) =>
    hasClass(element, 'inline-show-more-text') &&
    find(element, ({ name }) => name === 'strong') === undefined;
  const text = textOfElement(find(card, isProse, isOther), ({ name }) => name === 'button');
  return text === undefined || cutOff.test(text) ? undefined : text;
}
