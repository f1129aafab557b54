import {
  elementsIn,
  find,
  findAll,
  hasOneElement,
  headingLevel,
  markOf,
  textOfElement,
  type PageElement,
} from '../markup/page-element';
import { sectionOfHeading, type SectionKind } from './section-headings';

/** A part of the visible page with its own heading. */
export interface PageSection {
  kind: SectionKind;
  /** The elements of the section after its heading, in the page's order. */
  parts: readonly PageElement[];
}

export interface PageSections {
  of(kind: SectionKind): PageSection | undefined;
  headings: readonly PageElement[];
  /** Headings of parts that no rule reads: changes of a page show here first. */
  unknown: readonly PageElement[];
}

/** The mark of a card: `profile.card.refABCExperienceTopLevelSection`. */
const keyOfCard =
  /(?:^|[\w.])(About|Experience|Education|Certification|Language|Skill)s?(?:TopLevel|Details)?(?:Section)?$/;

const kindOfMark: Readonly<Record<string, SectionKind>> = {
  summary: 'about',
  about: 'about',
  'about-us': 'about',
  experience: 'experience',
  experiences: 'experience',
  positions: 'experience',
  education: 'education',
  educations: 'education',
  educationsdetails: 'education',
  certifications: 'certifications',
  certification: 'certifications',
  'licenses-and-certifications': 'certifications',
  languages: 'languages',
  language: 'languages',
  skills: 'skills',
  skill: 'skills',
};
const mayBeMark = new RegExp(Object.keys(kindOfMark).join('|'), 'i');
/** Prefixes and suffixes of the word in an id: `background-experience`, `profile-skills`, `skills-list`. */
const aroundId = /^(?:background|profile|section|s)[-_]|[-_](?:section|container|list|card)$/g;

/**
 * Finds the sections of a page by their marks (`data-section`, `id`, class), else by their headings in known languages. A section
 * ends at the next heading of its level, even if its end tag is missing.
 */
export function findSections(headings: readonly PageElement[], marked: readonly PageElement[]): PageSections {
  const found = new Map<SectionKind, PageSection>();
  const named = new Set<SectionKind>();
  const unknown: PageElement[] = [];
  const known: PageElement[] = [];
  for (const heading of headings) {
    const level = headingLevel(heading)!;
    if (level === 1) continue;
    const branch = branchOf(heading);
    const text = textOfElement(heading);
    const mark = branch.parent && kindOfElement(branch.parent);
    const kind = mark ?? sectionOfHeading(text ?? '');
    if (kind === undefined) {
      if (level === 2 && text !== undefined) unknown.push(heading);
      continue;
    }
    known.push(heading);
    // A marked section counts more than one that only its words name, such as a line about the education in the top card.
    const isKnown = found.has(kind) && !(mark !== undefined && named.has(kind));
    const section = isKnown ? undefined : sectionBehind(branch, level, kind);
    // Some pages have a list of values under "Overview", and the prose under another heading.
    if (!section || (kind === 'about' && section.parts[0]?.name === 'dl')) continue;
    found.set(kind, section);
    if (mark === undefined) named.add(kind);
    else named.delete(kind);
  }
  for (const element of marked) {
    const kind = kindOfElement(element);
    if (kind === undefined || found.has(kind) || !element.closed || element.name === 'tr') continue;
    if (kind === 'about' && !holdsOneText(element)) continue;
    found.set(kind, { kind, parts: elementsIn(element) });
    known.push(element);
  }
  return { of: (kind) => found.get(kind), headings: known, unknown };
}

/** Whether an element contains one text alone, and no words in the place of a heading. */
function holdsOneText(element: PageElement): boolean {
  let inner = element;
  while (hasOneElement(inner) && inner.children.every((child) => typeof child !== 'string' || !child.trim()))
    inner = elementsIn(inner)[0]!;
  return /^(?:p|span)$/.test(inner.name);
}

function sectionBehind(branch: PageElement, level: number, kind: SectionKind): PageSection | undefined {
  const container = branch.parent;
  // An unclosed section may include the next one.
  if (!container?.closed) return undefined;
  const siblings = elementsIn(container);
  const behind = siblings.slice(siblings.indexOf(branch) + 1);
  const end = behind.findIndex((part) => holdsHeading(part, level));
  return { kind, parts: end < 0 ? behind : behind.slice(0, end) };
}

/** The heading with the elements around it that contain nothing else, such as `<header><h2>`. */
function branchOf(heading: PageElement): PageElement {
  let branch = heading;
  while (branch.parent?.parent && hasOneElement(branch.parent)) branch = branch.parent;
  return branch;
}

function kindOfElement(element: PageElement): SectionKind | undefined {
  const { id, class: className, componentkey = '' } = element.attributes;
  const mark = keyOfCard.exec(componentkey)?.[1] ?? markOf(element);
  const classes = element.name === 'section' && className !== undefined ? className : '';
  // Sections have dozens of classes that describe their style.
  const isStyled = !mayBeMark.test(classes);
  for (const word of [mark, id, ...(isStyled ? [] : classes.split(/\s+/))]) {
    const key = word?.toLowerCase().replaceAll('_', '-').replace(aroundId, '') ?? '';
    if (Object.hasOwn(kindOfMark, key)) return kindOfMark[key];
  }
  // Links within some pages lead to an empty element at the beginning of the section.
  const first = element.name === 'section' ? elementsIn(element)[0] : undefined;
  return first?.attributes['id'] !== undefined && first.children.length === 0
    ? kindOfElement(first)
    : undefined;
}

function holdsHeading(part: PageElement, level: number): boolean {
  const isNext = (element: PageElement): boolean => {
    const own = headingLevel(element);
    return own !== undefined && own <= level;
  };
  return isNext(part) || find(part, isNext) !== undefined;
}

/** The outermost entries of a section: list items, microformat events and cards. */
export function entriesOf(
  section: PageSection | undefined,
  isEntry: (element: PageElement) => boolean,
): PageElement[] {
  const parts = section?.parts ?? [];
  return parts.flatMap((part) => (isEntry(part) ? [part] : findAll(part, isEntry))).slice(0, 200);
}
