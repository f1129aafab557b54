import type { JsonNode } from './json';
import { findAll, pictureOf, textOfElement, type ElementTest, type PageElement } from './page-element';

/** A microformats2 item: its properties, each a text or a nested item. */
interface Item {
  text(): string | undefined;
  properties: ReadonlyMap<string, readonly (string | Item)[]>;
}

/** The classes by which a vocabulary marks items and their properties. */
interface Vocabulary {
  /** The classes of people, organizations and resumes. */
  outermost: RegExp;
  /** The classes of all items. */
  item: RegExp;
  /** The property that a class marks, as microformats2 writes it: `p-name`. */
  property(name: string): string | undefined;
}

const microformats2: Vocabulary = {
  outermost: /(?:^|\s)h-(?:card|resume)(?=$|\s)/,
  item: /(?:^|\s)h-[a-z]/,
  property: (name) => (/^(?:p|u|dt|e)-[a-z]/.test(name) ? name : undefined),
};

/** hCard and hResume, the first microformats: most names of classes only lack the prefix of microformats2. */
const samePrefix =
  'given-name family-name org title headline note adr street-address locality region postal-code country-name contact ' +
  'experience education skill summary description location degree major';
const classicProperties: ReadonlyMap<string, string> = new Map([
  ...samePrefix.split(' ').map((name) => [name, `p-${name}`] as const),
  ...['photo', 'logo', 'url'].map((name) => [name, `u-${name}`] as const),
  ...([
    ['fn', 'p-name'],
    ['headline-title', 'p-headline'],
    ['dtstart', 'dt-start'],
    ['dtend', 'dt-end'],
  ] as const),
]);
const classic: Vocabulary = {
  outermost: /(?:^|\s)(?:vcard|hresume)(?=$|\s)/,
  item: /(?:^|\s)(?:vcard|vevent|adr|hresume)(?=$|\s)/,
  property: (name) => classicProperties.get(name),
};
/** Authors of texts on the page, who are not its subject. */
const authors = /(?:^|[\s_-])(?:author|comment|reviewer|byline|hentry|hreview|agent)(?=$|\s)/;
const maxProperties = 1_000;

/**
 * The people and organizations of a page's cards and resumes (microformats), in the shape of JSON-LD nodes, so that one mapping
 * reads all. Other items, such as entries and their authors, are left out.
 */
export function microformatItems(root: PageElement): JsonNode[] {
  return itemsOf(root, microformats2);
}

/** The same for pages with only the first microformats: `vcard` and `hresume`. */
export function classicItems(root: PageElement): JsonNode[] {
  return itemsOf(root, classic);
}

function itemsOf(root: PageElement, vocabulary: Vocabulary): JsonNode[] {
  let left = maxProperties;
  const itemOf = (element: PageElement): Item => {
    const properties = new Map<string, (string | Item)[]>();
    const add = (names: readonly string[], value: string | Item | undefined): void => {
      for (const name of value === undefined ? [] : names)
        properties.set(name, [...(properties.get(name) ?? []), value!]);
    };
    const visit = (outer: PageElement): void => {
      for (const child of outer.children) {
        if (typeof child === 'string' || left <= 0) continue;
        const className = child.attributes['class'] ?? '';
        const marked = className.split(/\s+/, 30).flatMap((name) => vocabulary.property(name) ?? []);
        // A link on an employer's name leads to the employer.
        const isEmployer = marked.includes('p-org') && !marked.includes('p-name');
        const isHeadline = marked.includes('p-headline');
        const names = marked.filter(
          (name) => !(isEmployer && name === 'u-url') && !(isHeadline && name === 'p-title'),
        );
        if (names.length > 0) left -= 1;
        const isItem = vocabulary.item.test(className);
        // An unclosed item may lack its end date, and include the next item.
        if (isItem) {
          if (child.closed && names.length > 0) add(names.map(bare), itemOf(child));
          continue;
        }
        for (const name of names) add([bare(name)], valueOf(child, name));
        visit(child);
      }
    };
    visit(element);
    return { text: () => textOfElement(element), properties };
  };
  const isCalled =
    (words: RegExp): ElementTest =>
    ({ attributes }) =>
      words.test(attributes['class'] ?? '');
  const outermost = findAll(root, isCalled(vocabulary.outermost), isCalled(authors));
  return outermost.slice(0, 50).map((element) => nodeOf(itemOf(element)));
}

function bare(name: string): string {
  return name.slice(name.indexOf('-') + 1);
}

/** The value of a property by its prefix (microformats2 parsing, "parsing for p-, u-, dt- and e- properties"). */
function valueOf(element: PageElement, name: string): string | undefined {
  const { href, datetime, title, alt, value } = element.attributes;
  if (name.startsWith('u-')) return href ?? pictureOf(element) ?? textOfElement(element);
  if (name.startsWith('dt-')) {
    if (!element.closed) return undefined;
    const text = textOfElement(element);
    const date = datetime ?? (element.name === 'abbr' ? title : undefined);
    return date === undefined ? text : asExactAs(text, date);
  }
  return (element.name === 'abbr' ? title : element.name === 'data' ? value : alt) ?? textOfElement(element);
}

/** A date as exact as its visible text: 1 January may mean just `2008`. */
function asExactAs(text: string | undefined, date: string): string {
  const numbers = text?.match(/\p{Nd}+/gu) ?? [];
  if (numbers.length !== 1 || !/^\d{4}-\d\d-\d\d/.test(date)) return date;
  return date.slice(0, text === numbers[0] ? 4 : 7);
}

/** A card whose name equals its organization's belongs to the organization (hCard, "organization contact info"). */
function nodeOf(item: Item): JsonNode {
  const person = personOf(item);
  const name = textIn(item, 'name');
  if (name === undefined || name !== textIn(item, 'org')) return person;
  const { description, url, address, image } = person;
  return { '@type': 'Organization', name, description, url, address, image, logo: textIn(item, 'logo') };
}

function personOf(item: Item): JsonNode {
  const contact = itemIn(item, 'contact') ?? item;
  const address = itemIn(contact, 'adr') ?? contact;
  // A title without an employer, or of a resume with separate roles, is a headline.
  const isRole = contact.properties.has('org') && !item.properties.has('experience');
  return {
    '@type': 'Person',
    name: textIn(contact, 'name'),
    givenName: textIn(contact, 'given-name'),
    familyName: textIn(contact, 'family-name'),
    headline: textIn(contact, 'headline') ?? (isRole ? undefined : textIn(contact, 'title')),
    description: textIn(item, 'summary') ?? textsIn(contact, 'note').join('\n\n'),
    image: textIn(contact, 'photo'),
    url: contact.properties.get('url')?.filter((url) => typeof url === 'string'),
    jobTitle: [...textsIn(contact, 'job-title'), ...(isRole ? textsIn(contact, 'title') : [])],
    worksFor: (contact.properties.get('org') ?? []).map(organizationOf),
    address: {
      streetAddress: textIn(address, 'street-address'),
      postalCode: textIn(address, 'postal-code'),
      addressLocality: textIn(address, 'locality'),
      addressRegion: textIn(address, 'region'),
      addressCountry: textIn(address, 'country-name'),
    },
    knowsAbout: [...(item.properties.get('skill') ?? [])].map(textOf),
    alumniOf: [...itemsIn(item, 'experience').map(roleOf), ...itemsIn(item, 'education').map(schoolOf)],
  };
}

function roleOf(item: Item): JsonNode {
  const [organization] = item.properties.get('org') ?? [];
  // Without an employer, only the name of the entry is known.
  const title =
    textIn(item, 'job-title') ??
    textIn(item, 'title') ??
    (organization === undefined ? undefined : textIn(item, 'name'));
  return {
    '@type': 'EmployeeRole',
    roleName: title,
    ...periodOf(item),
    location: textIn(item, 'location') ?? textIn(item, 'locality'),
    description: descriptionOf(item),
    worksFor: organizationOf(organization ?? (title === undefined ? textIn(item, 'name') : undefined)),
  };
}

function schoolOf(item: Item): JsonNode {
  const [school] = item.properties.get('org') ?? [];
  return {
    ...organizationOf(school ?? textIn(item, 'name')),
    '@type': 'EducationalOrganization',
    member: {
      roleName: textIn(item, 'degree'),
      fieldOfStudy: textIn(item, 'major'),
      ...periodOf(item),
      description: descriptionOf(item),
    },
  };
}

/** The name of an event, its employer or school is not its description. */
function descriptionOf(item: Item): string | undefined {
  const names = ['name', 'org', 'job-title', 'title'].flatMap((property) => textIn(item, property) ?? []);
  return ['summary', 'description']
    .flatMap((property) => textIn(item, property) ?? [])
    .find((text) => !names.includes(text));
}

function periodOf(item: Item): JsonNode {
  return { startDate: textIn(item, 'start'), endDate: textIn(item, 'end') };
}

function organizationOf(value: string | Item | undefined): JsonNode {
  const name =
    value === undefined
      ? undefined
      : typeof value === 'string'
        ? value
        : (textIn(value, 'name') ?? value.text());
  return { '@type': 'Organization', name, url: typeof value === 'object' ? textIn(value, 'url') : undefined };
}

function itemIn(item: Item, property: string): Item | undefined {
  return itemsIn(item, property)[0];
}

function itemsIn(item: Item, property: string): readonly Item[] {
  return (item.properties.get(property) ?? []).filter((value) => typeof value === 'object');
}

function textIn(item: Item, property: string): string | undefined {
  const [value] = item.properties.get(property) ?? [];
  return value === undefined ? undefined : textOf(value);
}

function textsIn(item: Item, property: string): readonly string[] {
  return (item.properties.get(property) ?? []).flatMap((value) => textOf(value) ?? []);
}

function textOf(value: string | Item): string | undefined {
  return typeof value === 'string' ? value : (textIn(value, 'name') ?? value.text());
}
