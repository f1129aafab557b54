import { companyIn, isEmploymentType, isWorkingTime } from '../../record/employment-types';
import { isPresent, readPartialDate } from '../../record/partial-date';
import { isWorkplaceKind } from '../../record/workplaces';
import { isBesideName } from '../../record/period';
import type { ExperienceDraft } from '../../record/profile-draft';
import {
  elementsIn,
  find,
  findAll,
  hasOneElement,
  headingLevel,
  isCalled,
  isInside,
  markOf,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { dateRangeIn, isRange, type DateRange } from './date-range';
import { descriptionIn } from './description';
import { isCompanyLink, linkIn } from './links';
import { isKeyed, rolesOnCard } from './member-cards';
import { entriesOf, type PageSection } from './sections';

const isEntry: ElementTest = (element) =>
  element.name === 'li' ||
  element.name === 'article' ||
  element.attributes['role'] === 'listitem' ||
  isKeyed(element) ||
  isCalled(element, 'vevent', 'position');
const titleWords = ['title', 'role'];
const companyWords = [
  'subtitle',
  'secondary-title',
  'org',
  'company',
  'company-name',
  'employer',
  'organization',
];
const placeWords = ['location', 'locality'];

/** The company of a group of roles. */
interface Employer extends Pick<ExperienceDraft, 'companyName' | 'companyUrl'> {
  /** Whether its name is a link, or in one. */
  readonly isLinked?: boolean;
}

/** The roles of a section: single entries, and groups of roles at one company. */
export function experiencesIn(section: PageSection | undefined): readonly ExperienceDraft[] {
  return entriesOf(section, isEntry).flatMap((entry) => rolesOnCard(entry) ?? rolesIn(entry, {}, 2));
}

/**
 * An entry with dated entries inside is a group; the company precedes them.
 * @param depth remaining levels of groups
 */
function rolesIn(entry: PageElement, employer: Employer, depth: number): readonly ExperienceDraft[] {
  const inner = findAll(entry, isEntry).filter((role) => isDated(role) || find(role, isTitle) !== undefined);
  if (!inner.some(isDated)) {
    const role = roleOf(entry);
    return role ? [inGroup(role, employer, find(entry, isCompany) !== undefined)] : [];
  }
  const group = groupOf(entry, inner[0]!);
  return depth === 0 ? [] : inner.flatMap((role) => rolesIn(role, group, depth - 1));
}

/**
 * A role in a group rarely names its company. A text without a link, below a company whose name is a link, says something else.
 *
 * @param isMarked whether a class calls the text a company
 */
function inGroup(role: ExperienceDraft, employer: Employer, isMarked: boolean): ExperienceDraft {
  const { isLinked, companyName, companyUrl } = employer;
  return role.companyUrl === undefined && (role.companyName === undefined || (isLinked && !isMarked))
    ? { ...role, companyName, companyUrl }
    : role;
}

function groupOf(entry: PageElement, firstRole: PageElement): Employer {
  const list = firstRole.parent!;
  const skip: ElementTest = (element) => element === list || element === firstRole;
  const named =
    find(entry, (element) => isCalled(element, ...companyWords), skip) ?? find(entry, isHeading, skip);
  const isLink: ElementTest = (element) => linkIn(element, isCompanyLink, () => true) !== undefined;
  return {
    companyName: textOfElement(named),
    companyUrl: linkIn(entry, isCompanyLink, skip),
    isLinked: named !== undefined && (linkIn(named, isCompanyLink) !== undefined || isInside(named, isLink)),
  };
}

function roleOf(entry: PageElement): ExperienceDraft | undefined {
  // An unclosed list item may include the next role.
  if (!entry.closed && entry.name !== 'li') return undefined;
  const range = dateRangeIn(entry);
  // The highest heading is the entry's own: parts of it, such as media, have lower ones.
  const every = findAll(entry, isHeading);
  const highest = Math.min(...every.map((element) => headingLevel(element)!));
  const first = every.find((element) => headingLevel(element) === highest);
  const isAside: ElementTest = (element) => isAttached(element) && !(first && holds(element, first));
  const marked = find(entry, isCompany, isAside);
  // Without marks, a first heading after other words may be the company's, because a tag before it is missing.
  const begins: ElementTest = (element) =>
    marked !== undefined || textOfElement(entry, isAside)?.startsWith(textOfElement(element) ?? '') !== false;
  // An empty heading above is the title's, which the page then lacks.
  const headings = findAll(entry, (element) => headingLevel(element) !== undefined, isAside);
  const top = Math.min(...headings.map((element) => headingLevel(element)!));
  const isTop: ElementTest = (element) => isHeading(element) && headingLevel(element) === top;
  const isHead: ElementTest = (element) => isTop(element) && !isCompany(element) && begins(element);
  const called = find(entry, isTitle, isAside);
  // A lower heading with the class of a title belongs to a part of the entry.
  const isLower = called && (headingLevel(called) ?? top) > top && find(entry, isHead, isAside) !== undefined;
  const titled = (isLower ? undefined : called) ?? find(entry, isHead, isAside);
  const company = marked ?? nextHeading(entry, titled);
  const title = textOfElement(titled);
  const separate = company && find(company, isSeparator);
  const { companyName, employmentType = textOfElement(separate) } = companyIn(
    textOfElement(company, isSeparator),
  );
  if (title === undefined && companyName === undefined) return undefined;
  return {
    title,
    companyName,
    companyUrl: company && (linkIn(company, isCompanyLink) ?? linkIn(entry, isCompanyLink, isProse)),
    employmentType: employmentType ?? typeIn(entry, title),
    location: placeIn(entry, range),
    startDate: range?.startDate,
    ...endOf(range, entry),
    description: descriptionIn(entry),
  };
}

const isDated: ElementTest = (element) => dateRangeIn(element) !== undefined;
const isProse: ElementTest = (element) => isCalled(element, 'description', 'text--more', 'text--less');
const isHeading: ElementTest = (element) =>
  headingLevel(element) !== undefined && textOfElement(element) !== undefined;
/** The kind of employment beside the company's name, without a visible separator. */
const isSeparator: ElementTest = (element) =>
  isCalled(element, 'separator') && isEmploymentType(textOfElement(element) ?? '');
const isTitle: ElementTest = (element) =>
  isCalled(element, ...titleWords) && !isCompany(element) && !isWorkingTime(textOfElement(element) ?? '');
/** Media, skills, projects and recommendations of a role. */
const isAttached: ElementTest = ({ attributes }) =>
  /(?:^|[\s_-])(?:media|skills?|projects?|recommendations?|treasury|attachments?|certificates?|honors?)(?=$|[\s_-])/i.test(
    attributes['class'] ?? '',
  );
const isCompany: ElementTest = (element) => {
  const text = isCalled(element, ...companyWords) ? textOfElement(element) : undefined;
  return text !== undefined && !isNoCompany(text);
};

/** Dates, durations and kinds of employment, which some pages write in the place of the company. */
function isNoCompany(text: string): boolean {
  // Beside a kind of employment: alone, `Remote` may be a company.
  return isBesideName(text, (part) => isEmploymentType(part) || (part !== text && isWorkplaceKind(part)));
}

function holds(element: PageElement, inner: PageElement): boolean {
  return element === inner || isInside(inner, (above) => above === element);
}

function nextHeading(entry: PageElement, title: PageElement | undefined): PageElement | undefined {
  const headings = findAll(
    entry,
    (element) =>
      isHeading(element) && !isDated(element) && !isRange(element) && !isCalled(element, ...placeWords),
    (element) => isAttached(element) && !(title && holds(element, title)),
  ).filter((heading) => heading === title || !isNoCompany(textOfElement(heading) ?? ''));
  const at = headings.findIndex(
    (heading) => heading === title || (title && isInside(title, (above) => above === heading)),
  );
  return at < 0 ? undefined : headings[at + 1];
}

/** The kind of employment on a separate line, or in a heading. "Intern" is a title too: without another title, such a heading may be it. */
function typeIn(entry: PageElement, title: string | undefined): string | undefined {
  const isLine: ElementTest = (element) =>
    isCalled(element, 'meta-item', 'employment-type') || headingLevel(element) !== undefined;
  return findAll(entry, isLine)
    .map((line) => ({ line, text: textOfElement(line) ?? '' }))
    .find(({ line, text }) =>
      headingLevel(line) !== undefined && (title === undefined || text === title)
        ? isWorkingTime(text)
        : isEmploymentType(text),
    )?.text;
}

function endOf(
  range: DateRange | undefined,
  entry: PageElement,
): Pick<ExperienceDraft, 'endDate' | 'isCurrent'> {
  const mark = markOf(entry)?.toLowerCase();
  const end = range?.endDate;
  // In a role that the page marks as current, an unknown word means "until today" in another language.
  if (mark?.startsWith('current') && readPartialDate(end) === null)
    return { endDate: undefined, isCurrent: true };
  const isPast = mark?.startsWith('past') === true;
  return { endDate: end, isCurrent: isPresent(end) ? true : isPast ? false : null };
}

/** A place by its class, else the only short line after the dates. */
function placeIn(entry: PageElement, range: DateRange | undefined): string | undefined {
  const named = find(entry, (element) => isCalled(element, ...placeWords));
  if (named) return textOfElement(named);
  if (!range) return undefined;
  const line = lineOf(range.element, entry);
  const siblings = line.parent ? elementsIn(line.parent) : [];
  const next = siblings[siblings.indexOf(line) + 1];
  const isLine =
    next !== undefined &&
    next.name === line.name &&
    isCalled(next, 'meta-item') &&
    elementsIn(next).length === 0;
  return isLine ? textOfElement(next) : undefined;
}

/** The element around the dates, on the level of the entry's other lines. */
function lineOf(element: PageElement, entry: PageElement): PageElement {
  let line = element;
  while (line.parent && line.parent !== entry && hasOneElement(line.parent)) line = line.parent;
  return line;
}
