import type { AddressParts } from '../../record/address';
import type { CompanyDraft } from '../../record/company';
import { cutOff } from '../../record/text';
import {
  elementsIn,
  find,
  findAll,
  headingLevel,
  isCard,
  isCalled,
  markOf,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { linkOrText, type Definition } from './definitions';
import { fieldOfLabel, type LabelledField } from '../../record/field-labels';
import type { PageSections } from './sections';

/** Marks end in the field's name, in any language of the page: `about-us__organizationType`. */
const fieldOfMark: Readonly<Record<string, LabelledField>> = {
  website: 'website',
  industry: 'industry',
  industries: 'industry',
  size: 'employees',
  companysize: 'employees',
  headquarters: 'headquarters',
  organizationtype: 'type',
  companytype: 'type',
  type: 'type',
  revenue: 'revenue',
};

/** The facts of a company's visible page, without its name. */
export function draftOfCompanyPage(
  page: PageElement,
  sections: PageSections,
  values: ReadonlyMap<LabelledField, Definition>,
): CompanyDraft {
  const text = (field: LabelledField): string | undefined => values.get(field)?.value;
  const website = values.get('website');
  return {
    overview: overviewIn(page, sections),
    websiteUrls: website ? [linkOrText(website)] : [],
    industry: text('industry'),
    type: text('type'),
    sizeRange: text('employees'),
    revenue: text('revenue'),
    headquarters: text('headquarters') ?? text('location'),
    address: addressIn(page),
  };
}

/** The labelled values of a page, by mark or by label; the first of each counts. */
export function valuesIn(definitions: readonly Definition[]): ReadonlyMap<LabelledField, Definition> {
  const values = new Map<LabelledField, Definition>();
  for (const definition of definitions) {
    const field = fieldOfMarked(definition.element) ?? fieldOfLabel(definition.label);
    if (field !== undefined && !values.has(field) && definition.value !== undefined)
      values.set(field, definition);
  }
  return values;
}

function fieldOfMarked(element: PageElement): LabelledField | undefined {
  const mark = markOf(element) ?? (element.parent && markOf(element.parent));
  const word = mark?.slice(mark.lastIndexOf('_') + 1).toLowerCase() ?? '';
  return Object.hasOwn(fieldOfMark, word) ? fieldOfMark[word] : undefined;
}

function overviewIn(page: PageElement, sections: PageSections): string | undefined {
  const marked = find(page, (element) => /(?:^|_)description$/.test(markOf(element) ?? ''));
  return textOfElement(marked) ?? aboutIn(sections);
}

/** The prose of the "About" section: its paragraphs before any list. */
export function aboutIn(sections: PageSections): string | undefined {
  const parts = sections.of('about')?.parts ?? [];
  const texts: string[] = [];
  for (const part of parts) {
    if (isCard(part)) continue;
    if (isLabel(part) || find(part, isLabel)) break;
    const whole = find(part, (element) => isCalled(element, 'text--more'));
    const list =
      find(part, ({ name }) => name === 'dl') ?? (/^(?:dl|table)$/.test(part.name) ? part : undefined);
    const prose = list
      ? paragraphsIn(part)
      : (textOfElement(whole ?? part, isOther) ??
        textOfElement(find(part, (element) => isCalled(element, 'text--less'))));
    if (prose !== undefined) texts.push(prose);
    if (list) break;
  }
  const text = texts.join('\n\n');
  return cutOff.test(text) ? undefined : text;
}

/** Whether an element is the heading of a labelled value. */
function isLabel(element: PageElement): boolean {
  return headingLevel(element) !== undefined && fieldOfLabel(textOfElement(element)) !== undefined;
}

function paragraphsIn(part: PageElement): string | undefined {
  const texts = elementsIn(part).map((element) =>
    element.name === 'p' ? textOfElement(element) : undefined,
  );
  return texts.filter((text) => text !== undefined).join('\n\n') || undefined;
}

/**
 * The seat among the addresses that the page lists: the one that a tag marks as the primary one, else the first. Lines of the
 * street come before a last line of city, state and country.
 */
function addressIn(page: PageElement): AddressParts | undefined {
  const isOffice: ElementTest = ({ attributes: { id } }) => id !== undefined && /^address-\d+$/.test(id);
  const first = find(page, isOffice);
  if (!first) return undefined;
  // Each office is an item of one list.
  const offices = findAll(first.parent?.parent ?? page, isOffice);
  const primary = offices.find(
    ({ parent }) => parent && find(parent, (element) => isCalled(element, 'tag', 'tag-sm', 'primary')),
  );
  const listed = primary ?? offices.find(({ attributes }) => attributes['id'] === 'address-0');
  const lines = (listed ? elementsIn(listed) : []).map((line) => textOfElement(line));
  const place = lines.pop();
  return lines.includes(undefined) ? undefined : { street: lines.join(', '), line: place };
}

/** Whether an element is a control, or a card of somebody else. */
function isOther(element: PageElement): boolean {
  if (isCard(element)) return true;
  return element.name === 'button' || isCalled(element, 'text--less', 'show-more', 'show-less');
}
