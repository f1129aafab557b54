/** Where on a page a field was found, in the order of trust. */
export type Origin = 'json-ld' | 'microdata' | 'state' | 'meta' | 'dom';

/** For each field that is known, where it was found. Kept with the record, so that a changed page is diagnosed at once. */
export type Origins = Readonly<Record<string, Origin>>;

interface Source<F> {
  origin: Origin;
  facts: F;
}

/**
 * Merges what several sources say, field by field: the first source that knows a field tells it. Fields that only mean
 * something together (an address, a name's parts) come from one source, and another only adds to them when it
 * contradicts none of them.
 * @param sources most trusted first
 * @param groups fields that belong together
 */
export function mergeFacts<F extends object>(
  nothing: F,
  sources: readonly Source<F>[],
  groups: readonly (readonly (keyof F & string)[])[],
): { facts: F; origins: Origins } {
  const facts = { ...nothing };
  const origins: Record<string, Origin> = {};
  const grouped = new Set(groups.flat());
  const singles = (Object.keys(nothing) as (keyof F & string)[]).filter((key) => !grouped.has(key));
  for (const fields of [...groups, ...singles.map((key) => [key])]) {
    for (const source of sources) {
      const contradicts = fields.some(
        (key) => isKnown(facts[key]) && isKnown(source.facts[key]) && !isSame(facts[key], source.facts[key]),
      );
      if (contradicts) continue;
      for (const key of fields) {
        if (isKnown(facts[key]) || !isKnown(source.facts[key])) continue;
        facts[key] = source.facts[key];
        origins[key] = source.origin;
      }
    }
  }
  return { facts, origins };
}

function isKnown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b;
}
