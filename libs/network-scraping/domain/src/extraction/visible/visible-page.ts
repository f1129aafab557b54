import type { CompanyDraft } from '../../record/company';
import type { ProfileDraft } from '../../record/profile-draft';
import { countOf } from '../../record/people-counts';
import { foldText } from '../../record/text';
import {
  find,
  headingLevel,
  isCalled,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import type { LabelledField } from '../../record/field-labels';
import type { PageTree } from '../markup/page-tree';
import { aboutIn, draftOfCompanyPage, valuesIn } from './company-about';
import { certificationsIn } from './credentials';
import { definitionsIn, headedIn, linkOrText, type Definition } from './definitions';
import { educationIn } from './education';
import { experiencesIn } from './experience';
import type { SectionKind } from './section-headings';
import { entriesOf, findSections, type PageSections } from './sections';
import { languagesIn, skillsIn } from './simple-lists';
import { draftOfTopCard, findTopCard, countFacts, pictureIn, type TopCard } from './top-card';

export interface VisiblePage {
  root: PageElement;
  topCard: TopCard | undefined;
  sections: PageSections;
  values: ReadonlyMap<LabelledField, Definition>;
  headings: readonly PageElement[];
  /** The addresses of links that are marked as the subject's websites. */
  websites: readonly string[];
}

/** @param titles those of the page that may begin with its subject's name */
export function findVisiblePage(tree: PageTree, titles: readonly string[]): VisiblePage {
  const { root, headings, websites } = tree;
  const sections = findSections(headings, tree.marked);
  const values = valuesIn(definitionsIn(tree.definitionLists, tree.items));
  const topCard = findTopCard(tree.headingOf(titles), headings, sections.headings);
  return { root, topCard, sections, values, headings, websites };
}

/** Whether a page shows more than a name: a section, values with known labels, or facts next to the name. */
export function hasContent({ topCard, sections, values }: VisiblePage): boolean {
  return (
    (['experience', 'education', 'about'] as const).some((kind) => sections.of(kind)) ||
    values.size > 0 ||
    (topCard !== undefined && countFacts(topCard) > 1)
  );
}

export function draftOfVisibleCompany(page: VisiblePage): CompanyDraft {
  const { root, topCard, sections } = page;
  // Some pages label a company's values with small headings.
  const values = new Map([...valuesIn(headedIn(page.headings)), ...page.values]);
  return {
    ...draftOfCompanyPage(root, sections, values),
    name: topCard?.name,
    pictureUrl: topCard && pictureIn(topCard),
  };
}

export function draftOfVisiblePerson(page: VisiblePage): ProfileDraft {
  const { topCard, sections, values } = page;
  const website = values.get('website');
  const card = topCard ? draftOfTopCard(topCard) : {};
  const counted = find(page.root, (element) => isCalled(element, 'overview-connections'));
  return {
    ...card,
    connections: card.connections ?? countOf('connections', textOfElement(counted) ?? ''),
    location: card.location ?? values.get('location')?.value,
    industry: values.get('industry')?.value,
    websiteUrls: [...(card.websiteUrls ?? []), ...(website ? [linkOrText(website)] : []), ...page.websites],
    overview: aboutIn(sections),
    experiences: experiencesIn(sections.of('experience')),
    education: educationIn(sections.of('education')),
    certifications: certificationsIn(sections.of('certifications')),
    languages: languagesIn(sections.of('languages')),
    skills: skillsIn(sections.of('skills')),
  };
}

/** Whether a text is on the visible page outside of heading and headline: descriptions for previews are often the site's. */
export function showsProse({ root }: VisiblePage, text: string): boolean {
  const shown = texts.get(root) ?? foldText(textOfElement(root, isLine) ?? '');
  texts.set(root, shown);
  return shown.includes(foldText(text));
}

const isLine: ElementTest = (element) =>
  headingLevel(element) !== undefined || isCalled(element, 'headline', 'tagline', 'bio');
/** The folded texts of pages, cached: folding one takes as long as reading a card. */
const texts = new WeakMap<PageElement, string>();

export interface UnplacedPart {
  kind: 'section' | 'entry';
  text: string;
}

/** Headings without a rule, and list items of known sections with text but without an entry. */
export function unplacedIn(
  { sections }: VisiblePage,
  listed: readonly SectionKind[],
): readonly UnplacedPart[] {
  const headings = sections.unknown
    .filter((heading) => !isCalled(heading, 'headline'))
    .map((heading) => ({ kind: 'section' as const, text: (textOfElement(heading) ?? '').slice(0, 100) }));
  const isItem: ElementTest = ({ name }) => name === 'li';
  const entries = listed.flatMap((kind) =>
    entriesOf(sections.of(kind), isItem).filter((entry) => !isRead(entry, kind)),
  );
  const texts = entries.flatMap((entry) => textOfElement(entry)?.replace(/\s+/g, ' ').slice(0, 200) ?? []);
  return [...headings, ...texts.map((text) => ({ kind: 'entry' as const, text }))].slice(0, 50);
}

function isRead(entry: PageElement, kind: SectionKind): boolean {
  const section = { kind, parts: [entry] };
  const readers = {
    experience: experiencesIn,
    education: educationIn,
    certifications: certificationsIn,
    languages: languagesIn,
  };
  return kind in readers ? readers[kind as keyof typeof readers](section).length > 0 : true;
}
