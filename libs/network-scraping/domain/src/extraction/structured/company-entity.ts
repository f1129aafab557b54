import type { AddressParts } from '../../record/address';
import type { CompanyDraft } from '../../record/company';
import { isSizeRange } from '../../record/number-text';
import { fieldOfLabel, type LabelledField } from '../../record/field-labels';
import type { EntityGraph } from './entities';
import { field, isNode, listOf, textOf, type JsonNode } from '../markup/json';
import { haveWordInCommon } from '../markup/page-names';

const otherSites =
  /^https?:\/\/(?:[\w-]+\.)*(?:facebook|twitter|x|instagram|youtube|tiktok|pinterest|linkedin|xing|threads|wikipedia|wikidata|crunchbase|glassdoor|github|medium|t|vk|weibo)\.(?:com|org|net|me)(?:[/?#]|$)/i;

/** Reads a schema.org Organization (JSON-LD or microdata). */
export function draftOfOrganization(node: JsonNode, graph: EntityGraph): CompanyDraft {
  const extra = labelledProperties(node, graph);
  const employees = amountOf(field(node, 'numberOfEmployees'));
  return {
    name: textOf(field(node, 'name', 'legalName')),
    overview: textOf(field(node, 'description')) ?? shortDescriptionOf(node),
    pictureUrl: imageOf(field(node, 'logo', 'image'), graph, field(node, 'name')),
    websiteUrls: websitesOf(node),
    industry: textOf(field(node, 'industry')) ?? extra.get('industry'),
    type: textOf(field(node, 'companyType', 'organizationType')) ?? extra.get('type'),
    address: addressOf(field(node, 'address', 'location'), graph),
    revenue: amountOf(field(node, 'revenue', 'annualRevenue', 'revenueRange')) ?? extra.get('revenue'),
    sizeRange: isRange(employees) ? employees : extra.get('employees'),
    members: isRange(employees) ? undefined : employees,
  };
}

/** Words of networks for a mark beside a name. */
const badge =
  /^#?(?:[\p{Ll}_-]+|(?:Verified|Premium|Influencer|Creator|Hiring|(?:[Tt]op [Vv]oice|[Oo]pen ?[Tt]o ?[Ww]ork).*))$/u;

/** `disambiguatingDescription`, unless it is a badge of the network, such as `verified`. */
export function shortDescriptionOf(node: JsonNode): string | number | undefined {
  const text = textOf(field(node, 'disambiguatingDescription'));
  return badge.test(String(text)) ? undefined : text;
}

function labelledProperties(node: JsonNode, graph: EntityGraph): ReadonlyMap<LabelledField, unknown> {
  const values = new Map<LabelledField, unknown>();
  for (const entry of graph.resolveAll(field(node, 'additionalProperty'))) {
    const name = fieldOfLabel(textOf(field(entry, 'name')));
    if (name !== undefined && !values.has(name)) values.set(name, field(entry, 'value'));
  }
  return values;
}

/** A range is the company's own size; a single figure is the site's count of members. */
function isRange(amount: unknown): boolean {
  return isNode(amount)
    ? field(amount, 'minValue', 'min') !== undefined
    : typeof amount === 'string' && isSizeRange(amount);
}

/** The entity's own `url`, else the only `sameAs` that is no profile elsewhere. If there are several, the website is unknown. */
function websitesOf(node: JsonNode): readonly unknown[] {
  const same = listOf(field(node, 'sameAs')).filter(
    (url) => typeof url === 'string' && !otherSites.test(url),
  );
  return [...listOf(field(node, 'url')), ...(same.length === 1 ? same : [])];
}

/** Words for works, which are no portraits. */
const works =
  /(?<!\p{L})(?:book|cover|album|film|movie|poster|painting|screenshot|magazine|buch|cover|gemälde|plakat|livre|couverture|affiche|tableau|libro|portada|cuadro|película|capa|quadro|copertina|boek|omslag|bok|omslag|kirja|książka|okładka|kniha|obálka|carte|könyv|книга|обложка|обкладинка|картина|kitap|kapak|βιβλίο|كتاب|ספר|पुस्तक|buku|sách)(?!\p{L})|封面|表紙|著書|图书|책 표지/iu;

/** Whether a caption says that a picture shows a work, and does not name the subject. */
export function isWork(caption: string, name: unknown): boolean {
  return works.test(caption) && !haveWordInCommon(caption, String(textOf(name) ?? ''));
}

/** The URL of an ImageObject, of the first of a list, or the text itself. */
export function imageOf(value: unknown, graph: EntityGraph, name: unknown): unknown {
  const first = graph.resolveAll(value)[0];
  if (!isNode(first)) return first;
  const caption = textOf(field(first, 'caption', 'name', 'alternateName', 'description'));
  return isWork(String(caption ?? ''), name) ? undefined : field(first, 'contentUrl', 'url', '@id');
}

/** Reads a PostalAddress, the one of a Place, the first of a list, or one line. */
export function addressOf(value: unknown, graph: EntityGraph): AddressParts | string | undefined {
  const first = graph.resolveAll(value)[0];
  if (!isNode(first)) return typeof first === 'string' ? String(textOf(first)) : undefined;
  const inner = graph.resolveAll(field(first, 'address'))[0];
  if (inner !== undefined) return isNode(inner) ? partsOf(inner, graph) : String(textOf(inner) ?? '');
  return partsOf(first, graph);
}

function partsOf(first: JsonNode, graph: EntityGraph): AddressParts {
  return {
    street: listOf(field(first, 'streetAddress')).map(textOf).filter(Boolean).join(', '),
    city: textOf(field(first, 'addressLocality')),
    state: textOf(field(first, 'addressRegion')),
    postalCode: textOf(field(first, 'postalCode')),
    country: textOf(graph.resolveAll(field(first, 'addressCountry'))),
  };
}

/** A quantity as a number, a text, or a QuantitativeValue or MonetaryAmount with numeric ends. */
function amountOf(value: unknown): unknown {
  const first = listOf(value)[0];
  if (!isNode(first)) return textOf(first);
  const inner = field(first, 'value');
  if (isNode(inner)) return inner;
  const isNamed = field(first, 'value', 'minValue', 'min', 'maxValue', 'max') === undefined;
  return isNamed ? textOf(field(first, 'name')) : first;
}
