import type { EducationDraft } from '../../record/profile-draft';
import {
  elementsIn,
  find,
  findAll,
  hasText,
  headingLevel,
  isCalled,
  leadingHeading,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { dateRangeIn } from './date-range';
import { readDegree } from './degree';
import { descriptionIn } from './description';
import { isCompanyLink, linkIn } from './links';
import { isKeyed, schoolOnCard } from './member-cards';
import { entriesOf, type PageSection } from './sections';

const isEntry: ElementTest = (element) =>
  element.name === 'li' ||
  element.name === 'article' ||
  isKeyed(element) ||
  isCalled(element, 'vevent', 'school', 'section-item', 'education');
const isActivities: ElementTest = (element) => isCalled(element, 'activities', 'activities-and-societies');
/** "Activities and societies: ..." is no description. */
const labelled = /^[^\n]{3,40}:\s/;

export function educationIn(section: PageSection | undefined): readonly EducationDraft[] {
  return entriesOf(section, isEntry).flatMap((entry) => schoolOnCard(entry) ?? schoolOf(entry) ?? []);
}

function schoolOf(entry: PageElement): EducationDraft | undefined {
  if (!entry.closed && entry.name !== 'li') return undefined;
  const school =
    find(
      entry,
      (element) => isCalled(element, 'fn', 'org', 'school-name', 'item-title') && hasText(element),
    ) ?? leadingHeading(entry);
  const schoolName = textOfElement(school);
  if (schoolName === undefined) return undefined;
  const range = dateRangeIn(entry);
  return {
    schoolName,
    schoolUrl: linkIn(school!, isCompanyLink) ?? linkIn(entry, isCompanyLink),
    ...degreeIn(entry, school!),
    startDate: range?.startDate,
    endDate: range?.endDate,
    description: descriptionIn(entry, isActivities, (text) => labelled.test(text)),
  };
}

/** Degree and field by their marks; else from the parts, or the line, after the school's name. */
function degreeIn(entry: PageElement, school: PageElement): Pick<EducationDraft, 'degree' | 'fieldOfStudy'> {
  const called = (...words: string[]): string | undefined =>
    textOfElement(find(entry, (element) => isCalled(element, ...words)))?.replace(/\s*,$/, '');
  const degree = called('degree', 'degree-name');
  const major = called('major', 'field-of-study', 'fos');
  if (degree !== undefined || major !== undefined) return { degree, fieldOfStudy: major };
  const line = lineBehind(entry, school);
  if (!line) return {};
  const parts = findAll(line, (element) => element.name === 'span' && elementsIn(element).length === 0);
  const texts = parts.length > 0 ? parts.map((part) => textOfElement(part)) : [textOfElement(line)];
  return readDegree(
    texts.filter((text) => text !== undefined && /\p{L}/u.test(text)) as string[],
    parts.length > 1,
  );
}

function lineBehind(entry: PageElement, school: PageElement): PageElement | undefined {
  const named = find(entry, (element) => isCalled(element, 'subtitle'));
  if (named) return named;
  const headings = findAll(entry, (element) => headingLevel(element) !== undefined && hasText(element));
  const at = headings.findIndex(
    (heading) => heading === school || find(heading, (inner) => inner === school),
  );
  return at < 0 ? undefined : headings[at + 1];
}
