import { parseSubjectName, subjectKey, type SubjectKind } from '../../subject/subject';
import { isNode, parseJson } from '../markup/json';
import { isNameOn } from '../markup/page-names';
import { addressesIn, ownerOf, type PageContext } from './entities';
import { StateEntities } from './state-entities';
import { StateNode } from './state-node';

const slugFields = [
  'universalname',
  'publicidentifier',
  'vanityname',
  'networkid',
  'slug',
  'handle',
  'username',
];
const nameFields: Readonly<Record<SubjectKind, readonly string[]>> = {
  company: ['name', 'companyname', 'displayname', 'localizedname'],
  person: ['name', 'fullname', 'displayname'],
};
/** Fields with the node's own address. */
const addressFields = [
  'url',
  'pageurl',
  'profileurl',
  'publicprofileurl',
  'companypageurl',
  'canonicalurl',
  'permalink',
  'id',
  'identifier',
  'sameas',
  'mainentityofpage',
];
const numberFields = ['entityurn', 'objecturn', 'urn'];
/** Keys under which applications keep the page's subject, for nodes without a slug. */
const places: Readonly<Record<SubjectKind, ReadonlySet<string>>> = {
  company: new Set(['company', 'organization', 'companydetails', 'companyprofile']),
  person: new Set(['person', 'profile', 'member', 'personprofile', 'memberprofile']),
};
/** A node with fewer fields is a mention. */
const minFields = 5;
const maxNodes = 20_000;
const maxDepth = 12;

/** Evidence that a node describes the page's subject. */
type Certainty = 'slug' | 'name' | 'place';

interface FoundNode {
  node: StateNode;
  by: Certainty;
}

/**
 * Finds the node of a page's embedded state (JSON scripts, JSON in comments, assignments) that describes the page's subject: the
 * one with the subject's slug; else those at the top level with the name in the page's title, merged; else the only one under a
 * key of its kind.
 */
export function findState(texts: readonly string[], context: PageContext): StateNode | undefined {
  const roots = texts.slice(0, 50).map(parseJson);
  const found = roots.flatMap((root) => search(root, context));
  const nodesBy = (certainty: Certainty): readonly StateNode[] =>
    // The same subject often appears more than once, as a mention and in full.
    found
      .filter(({ by }) => by === certainty)
      .map(({ node }) => node)
      .sort((a, b) => b.size - a.size);
  const [bySlug] = nodesBy('slug');
  if (bySlug) {
    const entities = new StateEntities(roots);
    return context.kind === 'person' ? entities.completed(bySlug) : entities.withIndustry(bySlug);
  }
  const [named, ...more] = nodesBy('name');
  if (named) return more.reduce((whole, node) => whole.completedBy(node), named);
  const placed = nodesBy('place');
  return placed.length === 1 ? placed[0] : undefined;
}

function search(root: unknown, context: PageContext): readonly FoundNode[] {
  const { kind, known } = context;
  const found: FoundNode[] = [];
  const queue: { value: object; place: string; depth: number }[] = [];
  const add = (value: unknown, place: string, depth: number): void => {
    if (typeof value === 'object' && value !== null && queue.length < maxNodes)
      queue.push({ value, place, depth });
  };
  add(root, '', 0);
  for (const { value, place, depth } of queue) {
    const node = isNode(value) ? new StateNode(value) : undefined;
    const name = node && nameOf(node, kind);
    if (node && name !== undefined && !isOthers(node, context)) {
      const slug = slugOf(node, kind);
      const isNamed = context.names.length === 0 || isNameOn(name, context);
      if (slug !== undefined) {
        if (known.has(slug)) found.push({ node, by: 'slug' });
      } else if (isNamed && depth === 0 && node.size >= minFields && context.names.length > 0)
        found.push({ node, by: 'name' });
      else if (isNamed && places[kind].has(place)) found.push({ node, by: 'place' });
    }
    if (depth === maxDepth) continue;
    for (const [key, inner] of Object.entries(value))
      add(inner, Array.isArray(value) ? '' : key.replace(/[^a-z]/gi, '').toLowerCase(), depth + 1);
  }
  return found;
}

function slugOf(node: StateNode, kind: SubjectKind): string | undefined {
  const slug = node.get(...slugFields);
  const subject = typeof slug === 'string' ? parseSubjectName(kind, slug) : undefined;
  return subject && subjectKey(subject);
}

function nameOf(node: StateNode, kind: SubjectKind): string | undefined {
  const name = node.text(...nameFields[kind]);
  if (name !== undefined || kind === 'company') return name === undefined ? undefined : String(name);
  const parts = [node.text('firstname'), node.text('lastname')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function isAddress(value: string): boolean {
  return /^(?:https?:)?\//i.test(value);
}

/** Whether an address or a number of a node names another subject. */
function isOthers(node: StateNode, context: PageContext): boolean {
  const addresses = addressesIn(addressFields.map((name) => node.get(name)));
  if (addresses.some((address) => isAddress(address) && ownerOf(address, context) === 'other')) return true;
  const [number] = numberFields.flatMap((name) => /:(\d+)$/.exec(String(node.get(name)))?.[1] ?? []);
  const numbers = [...context.known].flatMap((key) => /:(\d+)$/.exec(key)?.[1] ?? []);
  return number !== undefined && numbers.length > 0 && !numbers.includes(number);
}
