import { isEmploymentType } from '../../record/employment-types';
import { isPresent, readPartialDate } from '../../record/partial-date';
import type { EducationDraft, ExperienceDraft } from '../../record/profile-draft';
import {
  find,
  findAll,
  hasClass,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { textEnds } from './date-range';
import { readDegree } from './degree';
import { companyIn } from './employer';
import { isCompanyLink, linkIn } from './links';

/**
 * Pages for signed-in members. Entries are cards of a bold line and smaller lines; classes describe only the style (`t-bold`,
 * `t-black--light`).
 */
const isCard: ElementTest = (element) =>
  element.attributes['data-view-name'] === 'profile-component-entity' || hasClass(element, 'pvs-entity');

interface CardLines {
  /** The bold line. */
  readonly name: string;
  /** The line below the bold one. */
  readonly below: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** The line below the dates. */
  readonly place: string | undefined;
  readonly description: string | undefined;
}

/** The roles of a card; a company's card contains several. @returns undefined when the entry has no card */
export function rolesOnCard(entry: PageElement): readonly ExperienceDraft[] | undefined {
  const card = find(entry, isCard);
  if (!card) return undefined;
  const own = linesOf(card);
  if (!own) return [];
  const companyUrl = linkIn(card, isCompanyLink);
  const inside = findAll(card, isCard);
  const dated = inside.flatMap((inner) => linesOf(inner) ?? []).filter(({ startDate }) => startDate);
  if (dated.length === 0) {
    // The card of a company has no dates, and the time of all roles below its name (`7 yrs 8 mos`).
    const isOfCompany = !own.startDate && (inside.length > 0 || /^\p{Nd}/u.test(own.below ?? ''));
    return isOfCompany ? [] : [{ ...roleOf(own), companyUrl, ...companyIn(own.below) }];
  }
  return dated.map((lines) => {
    const type = lines.below !== undefined && isEmploymentType(lines.below) ? lines.below : undefined;
    return { ...roleOf(lines), companyUrl, companyName: own.name, employmentType: type };
  });
}

/** The school of a card. @returns undefined when the entry has no card, or the card has no name */
export function schoolOnCard(entry: PageElement): EducationDraft | undefined {
  const card = find(entry, isCard);
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

function linesOf(card: PageElement): CardLines | undefined {
  const name = textOfElement(find(card, (element) => hasClass(element, 't-bold'), isCard));
  if (name === undefined) return undefined;
  const lines = findAll(card, (element) => element.name === 'span' && hasClass(element, 't-14'), isCard);
  const isLight: ElementTest = (line) => hasClass(line, 't-black--light');
  const light = lines.filter(isLight).map((line) => textOfElement(line));
  const at = light.findIndex((text) => readPartialDate(textEnds(text).startDate) !== null);
  const { startDate, endDate } = textEnds(light[at]);
  const below = textOfElement(lines.find((line) => !isLight(line)));
  const place = at < 0 ? undefined : light[at + 1];
  return { name, below, startDate, endDate, place, description: proseOf(card) };
}

/** The prose below the lines; a text that begins with its own label (`Skills: ...`) is none, nor is one that is cut off. */
function proseOf(card: PageElement): string | undefined {
  const isProse: ElementTest = (element) =>
    hasClass(element, 'inline-show-more-text') &&
    find(element, ({ name }) => name === 'strong') === undefined;
  const text = textOfElement(find(card, isProse, isCard), ({ name }) => name === 'button');
  return text === undefined || /(?:…|\.\.\.)$/.test(text) ? undefined : text;
}
