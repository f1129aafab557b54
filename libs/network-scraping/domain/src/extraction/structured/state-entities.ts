import { isNode, type JsonNode } from '../markup/json';
import { StateNode } from './state-node';

/** The field of a person that contains entries of an entity type. */
const partsOfPerson: Readonly<Record<string, string>> = {
  Position: 'positions',
  Education: 'educations',
  Certification: 'certifications',
  Skill: 'skills',
  Language: 'languages',
};
const maxEntities = 5_000;

/**
 * The entities of a state that lists them flat, each with a name of its own (`entityUrn`) and a type (`$type`), and refers to them by these names
 * (`*company`, `companyUrn`). Pages for visitors who are signed in hold such states.
 */
export class StateEntities {
  private readonly byName = new Map<string, JsonNode>();

  /** @param roots the parsed states of a page */
  constructor(roots: readonly unknown[]) {
    for (const root of roots) {
      const listed = isNode(root) && Array.isArray(root['included']) ? (root['included'] as unknown[]) : [];
      for (const entity of listed.slice(0, maxEntities)) {
        const name = isNode(entity) ? entity['entityUrn'] : undefined;
        if (isNode(entity) && typeof name === 'string') this.byName.set(name, entity);
      }
    }
  }

  /** A company or person with the industry that it refers to. */
  withIndustry(node: StateNode): StateNode {
    const industry = node.list('industry').map((name) => this.byName.get(String(name)));
    return industry[0] ? new StateNode({ industry }).completedBy(node) : node;
  }

  /** A person with the place that it refers to, and the entries whose names hold its own: `urn:role:(PERSON,1)`. */
  completed(person: StateNode): StateNode {
    const [, id] = /:([\w-]{5,})$/.exec(String(person.get('entityurn'))) ?? [];
    if (id === undefined) return person;
    const lists: Record<string, JsonNode[]> = {};
    // The entity with the slug may be a short form of another one with the same name.
    let whole = person;
    const seen = new Set<string>();
    for (const [name, entity] of this.byName) {
      const [, owner, entry] = /:\(([\w-]+),(.+)\)$/.exec(name) ?? [];
      const [, type = ''] = /(?:^|\.)(\w+)$/.exec(String(entity['$type'])) ?? [];
      if (type === 'Profile' && name.endsWith(`:${id}`)) whole = person.completedBy(new StateNode(entity));
      const list = Object.hasOwn(partsOfPerson, type) ? partsOfPerson[type] : undefined;
      // A state may hold an entry in two forms.
      if (owner !== id || list === undefined || seen.has(`${type} ${entry!}`)) continue;
      seen.add(`${type} ${entry!}`);
      (lists[list] ??= []).push(this.resolved(entity));
    }
    lists['positions']?.sort((a, b) => startOf(b) - startOf(a));
    lists['educations']?.sort((a, b) => startOf(b) - startOf(a));
    const geo = whole.get('geolocation');
    const place = isNode(geo) ? this.resolved(geo)['geo'] : undefined;
    const location = isNode(place) ? place['defaultLocalizedName'] : undefined;
    const found = new StateNode({ ...lists, ...(typeof location === 'string' && { location }) });
    return this.withIndustry(found.completedBy(whole));
  }

  /** An entity with those that it refers to. */
  private resolved(entity: JsonNode): JsonNode {
    const found: Record<string, unknown> = { ...entity };
    for (const [key, value] of Object.entries(entity).slice(0, 300)) {
      const other = typeof value === 'string' ? this.byName.get(value) : undefined;
      if (other && /^\*|Urn$/.test(key) && key !== 'entityUrn') found[key.replace(/^\*|Urn$/g, '')] = other;
    }
    return found;
  }
}

/** In months; an entry without a start comes last. */
function startOf(entry: JsonNode): number {
  const range = new StateNode(entry).node('daterange', 'timeperiod');
  const start = range?.node('start', 'startdate');
  const [year, month] = [start?.get('year'), start?.get('month')];
  return typeof year === 'number' ? year * 12 + (typeof month === 'number' ? month : 0) : 0;
}
