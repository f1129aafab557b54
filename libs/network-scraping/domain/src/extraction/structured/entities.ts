import type { ProfileSite } from '../../subject/profile-site';
import { subjectKey, type Subject, type SubjectKind } from '../../subject/subject';
import { isNameOn, type PageNames } from '../markup/page-names';
import { field, isNode, listOf, parseJson, textOf, type JsonNode } from '../markup/json';

/** The known facts of a page before it is read: the expected subject. */
export interface PageContext<K extends SubjectKind = SubjectKind> extends PageNames {
  site: ProfileSite;
  kind: K;
  /** The page's final address. */
  url: string;
  /** The day on which it is read: `2026-01-31`. */
  today: string;
  /** {@link subjectKey}s of the subject: from the request, the final address and the canonical link. */
  known: ReadonlySet<string>;
}

const typesOfKind: Readonly<Record<SubjectKind, ReadonlySet<string>>> = {
  person: new Set(['Person']),
  company: new Set(
    (
      'Organization Corporation LocalBusiness EducationalOrganization CollegeOrUniversity School NGO Airline Consortium ' +
      'GovernmentOrganization MedicalOrganization NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup ' +
      'ResearchOrganization SportsOrganization WorkersUnion LibrarySystem PoliticalParty Project Store Hotel Restaurant ' +
      'ProfessionalService FinancialService Hospital LegalService RealEstateAgent TravelAgency InsuranceAgency'
    ).split(' '),
  ),
};

/** Properties that lead from a page's node to the page's subject; all others lead to other things. */
const towardsSubject = ['@graph', 'mainEntity', 'mainEntityOfPage', 'about', 'subjectOf'];
/** Those of a page: another subject's page is about that subject. */
const ofPage = { mainEntity: true, about: true };
const maxNodes = 5_000;
const maxDepth = 8;

/** Nodes of schema.org's vocabulary; references are resolved on reading. */
export class EntityGraph {
  private readonly byId = new Map<string, JsonNode>();
  private readonly roots: readonly unknown[];
  private readonly subjects = new WeakMap<PageContext, { node: JsonNode | undefined }>();

  constructor(roots: readonly unknown[]) {
    this.roots = roots;
    this.indexIds();
  }

  /** The graph of a page's JSON-LD blocks; a block that is no JSON is skipped. */
  static ofJsonLd(blocks: readonly string[]): EntityGraph {
    return new EntityGraph(blocks.slice(0, 50).map(parseJson));
  }

  /** A node, or the full node that a bare `{"@id": ...}` refers to. */
  resolve(value: unknown): JsonNode | undefined {
    if (!isNode(value)) return undefined;
    const id = value['@id'];
    return typeof id === 'string' && isReference(value) ? (this.byId.get(id) ?? value) : value;
  }

  /** A list of nodes, references resolved; texts stay texts. */
  resolveAll(value: unknown): readonly unknown[] {
    return listOf(value).map((entry) => this.resolve(entry) ?? entry);
  }

  /**
   * The one node of the page's subject: of the page's kind, and with the page's own address if it has one. The network itself,
   * similar companies and colleagues are excluded. If two remain and nothing decides, there is none.
   */
  subject(context: PageContext): JsonNode | undefined {
    const known = this.subjects.get(context) ?? { node: this.findSubject(context) };
    this.subjects.set(context, known);
    return known.node;
  }

  private findSubject(context: PageContext): JsonNode | undefined {
    const ranked = this.candidates(context).map(({ node, main }) => ({
      node,
      rank: rankOf(node, main, context),
    }));
    const best = Math.max(...ranked.map(({ rank }) => rank));
    if (best <= 0) return undefined;
    const top = ranked.filter(({ rank }) => rank === best).map(({ node }) => node);
    if (new Set(top.map(nameOf)).size === 1) return top[0];
    const headed = top.filter((node) => isNamed(node, context));
    return headed.length === 1 ? headed[0] : undefined;
  }

  private candidates(context: PageContext): { node: JsonNode; main: boolean }[] {
    const found: { node: JsonNode; main: boolean }[] = [];
    const seen = new Set<JsonNode>();
    const queue = this.roots.map((value) => ({ value, main: false, depth: 0 }));
    // The queue is not shortened: `shift` of a long array takes time in proportion to its length.
    for (const next of queue) {
      if (seen.size === maxNodes) break;
      const { main, depth } = next;
      if (Array.isArray(next.value)) {
        if (depth < maxDepth)
          queue.push(...listOf(next.value).map((value) => ({ value, main, depth: depth + 1 })));
        continue;
      }
      const node = this.resolve(next.value);
      if (!node || seen.has(node)) continue;
      seen.add(node);
      if (isOfKind(node, context.kind) && nameOf(node) !== '') found.push({ node, main });
      if (depth === maxDepth) continue;
      for (const key of towardsSubject) {
        const value = field(node, key);
        if (typeof value === 'object' && !(key in ofPage && isPageOfOther(node, context)))
          queue.push({ value, main: main || key === 'mainEntity', depth: depth + 1 });
      }
    }
    return found;
  }

  private indexIds(): void {
    const stack = [...this.roots];
    for (let count = 0; stack.length > 0 && count < maxNodes; count += 1) {
      const value = stack.pop();
      if (typeof value !== 'object' || value === null) continue;
      if (isNode(value)) {
        const id = value['@id'];
        if (typeof id === 'string' && !isReference(value)) this.byId.set(id, value);
      }
      stack.push(...Object.values(value).slice(0, 200));
    }
  }
}

/** The node's types without their vocabulary: `https://schema.org/Person` is `Person`. */
export function typesOf(node: unknown): readonly string[] {
  return listOf(field(node, '@type'))
    .filter((type) => typeof type === 'string')
    .map((type) =>
      type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':'), type.lastIndexOf('#')) + 1),
    );
}

function isReference(node: JsonNode): boolean {
  return Object.keys(node).every((key) => key.startsWith('@'));
}

function isOfKind(node: JsonNode, kind: SubjectKind): boolean {
  return typesOf(node).some((type) => typesOfKind[kind].has(type));
}

function nameOf(node: JsonNode): string {
  const name = textOf(field(node, 'name', 'legalName'));
  if (name !== undefined) return String(name).trim();
  return [field(node, 'givenName'), field(node, 'familyName')].map(textOf).join(' ').trim();
}

/**
 * 3: has the page's address; 2: the page's main entity; 1: possible; 0: another subject. Addresses decide: one of another subject
 * excludes the node. A node without an address counts only under the page's own name.
 */
function rankOf(node: JsonNode, main: boolean, context: PageContext): number {
  const owners = addressesOf(node).map((address) => ownerOf(address, context));
  if (owners.includes('other')) return 0;
  if (owners.includes('own')) return 3;
  if (context.names.length > 0 && !isNamed(node, context)) return 0;
  return main ? 2 : 1;
}

function isPageOfOther(node: JsonNode, context: PageContext): boolean {
  const owners = addressesIn([field(node, '@id'), field(node, 'url')]).map((url) => ownerOf(url, context));
  return owners.includes('other') && !owners.includes('own');
}

function isNamed(node: JsonNode, context: PageContext): boolean {
  return isNameOn(nameOf(node), context);
}

/** Whose page an address is; undefined for an address that is not a page of the network, or of which the page knows too little. */
export function ownerOf(address: string, context: PageContext): 'own' | 'other' | undefined {
  const { site, kind, url, known } = context;
  // A host without a scheme, as people write their website.
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(address)) return undefined;
  const target = URL.parse(address, url)?.href;
  const subject = subjectAt(site, kind, target);
  if (subject && known.has(subjectKey(subject))) return 'own';
  if (subject) return isOnlyNumber(known) ? undefined : 'other';
  if (kind === 'person') return undefined;
  return subjectAt(site, 'person', target) || isElsewhereOnNetwork(address, site) ? 'other' : undefined;
}

const addressKeys = ['@id', 'url', 'sameAs', 'entityUrn', 'identifier', 'mainEntityOfPage'];

/** The addresses that a node has for itself. */
export function addressesOf(node: JsonNode): readonly string[] {
  const named = listOf(field(node, 'name')).filter(isNode);
  return addressesIn([...addressKeys.map((key) => field(node, key)), ...named]);
}

/** The addresses in values: texts, and nodes such as `{"@id": ...}`. */
export function addressesIn(values: readonly unknown[]): readonly string[] {
  const all = values.flatMap(listOf);
  const nested = all
    .filter(isNode)
    .flatMap((value) => ['@id', '@value', 'url'].map((key) => field(value, key)));
  return [...all, ...nested.flatMap(listOf)].filter((url) => typeof url === 'string');
}

/** A page that was requested by number, and whose slug is unknown, may have any slug. */
function isOnlyNumber(known: ReadonlySet<string>): boolean {
  return [...known].every((key) => /:[0-9]+$/.test(key));
}

function isElsewhereOnNetwork(url: string, site: ProfileSite): boolean {
  const parsed = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  return parsed !== null && site.isOwnHost(parsed);
}

/** The subject that a page's own link names, if any; relative links belong to the page. */
export function subjectOfLink<K extends SubjectKind>(
  site: ProfileSite,
  kind: K,
  link: string | undefined,
  base: string,
): Subject<K> | undefined {
  return link === undefined ? undefined : subjectAt(site, kind, URL.parse(link, base)?.href);
}

function subjectAt<K extends SubjectKind>(
  site: ProfileSite,
  kind: K,
  url: string | undefined,
): Subject<K> | undefined {
  if (url === undefined) return undefined;
  // Some older pages escape their own address twice.
  const once = url.includes('%25') ? site.subjectAt(kind, url.replaceAll('%25', '%')) : undefined;
  return site.subjectAt(kind, url) ?? once;
}
