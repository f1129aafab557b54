import type { JsonNode } from './json';
import { findAll, textOfElement, type PageElement } from './page-element';

/** An item of microformats2: its properties, each a text or an item inside. */
interface Item {
  text: string | undefined;
  properties: ReadonlyMap<string, readonly (string | Item)[]>;
}

const rootClass = /(?:^|\s)h-(?:card|resume)(?=$|\s)/;
const maxProperties = 1_000;

/**
 * The people of a page's h-cards and h-resumes (microformats2), in the shape of JSON-LD nodes, so that one mapping serves all.
 * Other items, such as entries and their authors, are left out.
 */
export function microformatItems(root: PageElement): JsonNode[] {
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
        const classes = child.attributes['class']?.split(/\s+/, 30) ?? [];
        const names = classes.filter((name) => /^(?:p|u|dt|e)-[a-z]/.test(name));
        if (names.length > 0) left -= 1;
        const isItem = classes.some((name) => /^h-[a-z]/.test(name));
        if (isItem) add(names.map(bare), itemOf(child));
        else for (const name of names) add([bare(name)], valueOf(child, name));
        if (!isItem) visit(child);
      }
    };
    visit(element);
    return { text: textOfElement(element), properties };
  };
  const outermost = findAll(root, ({ attributes }) => rootClass.test(attributes['class'] ?? ''));
  return outermost.slice(0, 50).map((element) => personOf(itemOf(element)));
}

function bare(name: string): string {
  return name.slice(name.indexOf('-') + 1);
}

/** The value of a property by its prefix (microformats2 parsing, "parsing for p-, u-, dt- and e- properties"). */
function valueOf(element: PageElement, name: string): string | undefined {
  const { href, src, datetime, title, alt, value } = element.attributes;
  if (name.startsWith('u-')) return href ?? src ?? textOfElement(element);
  if (name.startsWith('dt-')) return datetime ?? textOfElement(element);
  return (element.name === 'abbr' ? title : element.name === 'data' ? value : alt) ?? textOfElement(element);
}

function personOf(item: Item): JsonNode {
  const contact = itemIn(item, 'contact') ?? item;
  const address = itemIn(contact, 'adr') ?? contact;
  return {
    '@type': 'Person',
    name: textIn(contact, 'name'),
    givenName: textIn(contact, 'given-name'),
    familyName: textIn(contact, 'family-name'),
    description: textIn(item, 'summary') ?? textIn(contact, 'note'),
    image: textIn(contact, 'photo'),
    url: contact.properties.get('url')?.filter((url) => typeof url === 'string'),
    jobTitle: textIn(contact, 'job-title'),
    worksFor: (contact.properties.get('org') ?? []).map(organizationOf),
    address: {
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
  // Without an employer of its own, the name of the entry is all that is known.
  const title = textIn(item, 'job-title') ?? (organization === undefined ? undefined : textIn(item, 'name'));
  return {
    '@type': 'EmployeeRole',
    roleName: title,
    ...periodOf(item),
    location: textIn(item, 'location') ?? textIn(item, 'locality'),
    description: textIn(item, 'summary') ?? textIn(item, 'description'),
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
      description: textIn(item, 'summary') ?? textIn(item, 'description'),
    },
  };
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
        : (textIn(value, 'name') ?? value.text);
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

function textOf(value: string | Item): string | undefined {
  return typeof value === 'string' ? value : (textIn(value, 'name') ?? value.text);
}
