import { cutOff, foldText } from '../record/text';

/** Sources of a field on a page, the nearest to the visitor's view first. */
export const origins = ['visible', 'microdata', 'json-ld', 'state', 'meta'] as const;
export type Origin = (typeof origins)[number];

/** The source of each known field. It is stored with the record, for the diagnosis of changed pages. */
export type Origins = Readonly<Record<string, Origin>>;

/** The facts from one source on a page. */
export interface SourceResult<F> {
  origin: Origin;
  facts: F;
}

/** Fields of text that have a meaning only together, such as the parts of an address. */
export interface FieldGroup<F> {
  fields: readonly (keyof F & string)[];
  /**
   * If all sources that know the field `on` agree on it, the first source of `order` decides the group. Otherwise, and by
   * default, the nearest source decides.
   */
  agreed?: { on: keyof F & string; order: readonly Origin[] };
}

/** Rules for merging the facts of one kind of page. */
export interface MergePlan<F> {
  groups: readonly FieldGroup<F>[];
  /** Texts of several lines: a whole one is preferred to a truncated one, and one with line breaks to one without. */
  prose: readonly (keyof F & string)[];
  /** Orders of sources for fields whose best source is not the nearest. */
  orders: Partial<Record<keyof F & string, readonly Origin[]>>;
  /** Fields that rightly differ between sources, such as pictures of two sizes. */
  undisputed: readonly (keyof F & string)[];
  /** Lists whose entries are matched and completed; other lists come from one source. */
  lists: { [P in keyof F & string]?: (near: F[P], far: F[P]) => F[P] };
}

/** Merged facts, and their sources. */
export interface MergedFacts<F> {
  facts: F;
  origins: Origins;
  /** Fields that are unknown because two sources contradict each other, and the visible page has no value. */
  contradicted: readonly string[];
}

/**
 * Merges the facts of one subject from several sources, field by field. A field comes from the nearest source, entries of lists
 * are completed, and a group never mixes sources that contradict each other. If the two nearest contradict each other and neither
 * is the visible page, the field is unknown.
 */
export function mergeFacts<F extends object>(
  nothing: F,
  sources: readonly SourceResult<F>[],
  plan: MergePlan<F>,
): MergedFacts<F> {
  const facts = { ...nothing };
  const found: Record<string, Origin> = {};
  const nearest = inOrder(sources, origins);
  const orderedFor = (key: keyof F & string): readonly SourceResult<F>[] => {
    const order = plan.orders[key];
    return (order ? inOrder(sources, order) : nearest).filter((source) => isKnown(source.facts[key]));
  };
  const grouped = new Set(plan.groups.flatMap(({ fields }) => fields));
  for (const group of plan.groups) mergeGroup(facts, found, sources, group);
  for (const key of Object.keys(nothing) as (keyof F & string)[]) {
    if (grouped.has(key)) continue;
    const ordered = orderedFor(key);
    const chosen = plan.prose.includes(key) ? wholeProse(ordered, key) : exactest(ordered, key);
    if (!chosen) continue;
    const merge = plan.lists[key];
    facts[key] = merge
      ? ordered.slice(1).reduce((list, source) => merge(list, source.facts[key]), chosen.facts[key])
      : chosen.facts[key];
    found[key] = chosen.origin;
  }
  const disputed = new Set(
    Object.keys(found).filter((key) => isDisputed(key as keyof F & string, found[key]!)),
  );
  // A street without its city is ambiguous.
  for (const { fields, agreed } of plan.groups)
    if (agreed && disputed.has(agreed.on)) for (const key of fields) if (found[key]) disputed.add(key);
  for (const key of disputed) facts[key as keyof F & string] = nothing[key as keyof F & string];
  const known = Object.entries(found).filter(([key]) => !disputed.has(key));
  return { facts, origins: Object.fromEntries(known), contradicted: [...disputed] };

  function isDisputed(key: keyof F & string, origin: Origin): boolean {
    if (plan.lists[key] || plan.undisputed.includes(key)) return false;
    const known = orderedFor(key);
    if (known.some((source) => source.origin === 'visible')) return false;
    const other = known.find((source) => source.origin !== origin);
    return other !== undefined && !isCompatible(facts[key], other.facts[key]);
  }
}

/** Whether two values differ only in detail or exactness. */
function isCompatible(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= Math.max(a, b) / 10;
  const [one, other] = [a, b].map((value) => bareText(String(value))) as [string, string];
  return one.includes(other) || other.includes(one);
}

function bareText(value: string): string {
  return foldText(
    value
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/\/$/, '')
      .replace(cutOff, ''),
  );
}

function mergeGroup<F extends object>(
  facts: F,
  found: Record<string, Origin>,
  sources: readonly SourceResult<F>[],
  { fields, agreed }: FieldGroup<F>,
): void {
  const isAgreed = agreed !== undefined && doAgree(sources, agreed.on);
  const shown = sources.find(({ origin }) => origin === 'visible')?.facts;
  for (const source of inOrder(sources, isAgreed ? agreed.order : origins)) {
    const contradicts = fields.some(
      (key) => isKnown(facts[key]) && isKnown(source.facts[key]) && !isSame(facts[key], source.facts[key]),
    );
    if (contradicts) continue;
    for (const key of fields) {
      if (isKnown(facts[key]) || !isKnown(source.facts[key])) continue;
      // If the visible page shows the same city, its value replaces a more exact one that contradicts it.
      const decides = isAgreed && shown !== undefined && isKnown(shown[agreed.on]) && isKnown(shown[key]);
      const isShown = decides && !isCompatible(shown[key], source.facts[key]);
      facts[key] = isShown ? shown[key] : source.facts[key];
      found[key] = isShown ? 'visible' : source.origin;
    }
  }
}

function doAgree<F>(sources: readonly SourceResult<F>[], key: keyof F): boolean {
  const [first, ...others] = sources.map(({ facts }) => facts[key]).filter(isKnown);
  return others.every((value) => isSame(value, first));
}

function inOrder<F>(
  sources: readonly SourceResult<F>[],
  order: readonly Origin[],
): readonly SourceResult<F>[] {
  return [...sources].sort((a, b) => order.indexOf(a.origin) - order.indexOf(b.origin));
}

/** The first value; in place of a rounded number, the exact one of a later source: `6K followers` may be 5,740. */
function exactest<F extends object>(
  sources: readonly SourceResult<F>[],
  key: keyof F & string,
): SourceResult<F> | undefined {
  const shown = sources[0]?.facts[key];
  const isExact = ({ facts }: SourceResult<F>): boolean => isRounded(shown, facts[key]);
  return sources.find(isExact) ?? sources[0];
}

function isRounded(shown: unknown, exact: unknown): boolean {
  if (typeof shown !== 'number' || typeof exact !== 'number' || shown < 1_000) return false;
  const unit = 10 ** /0*$/.exec(String(shown))![0].length;
  return exact % unit !== 0 && Math.abs(shown - exact) < unit;
}

/** The first text, or the same text of a later source if that is whole or has its line breaks. */
function wholeProse<F extends object>(
  sources: readonly SourceResult<F>[],
  key: keyof F & string,
): SourceResult<F> | undefined {
  return sources.reduce<SourceResult<F> | undefined>((best, source) => {
    if (!best) return source;
    return isWholeOf(String(best.facts[key]), String(source.facts[key])) ? source : best;
  }, undefined);
}

function isWholeOf(near: string, far: string): boolean {
  const [a, b] = [oneLine(near).replace(cutOff, ''), oneLine(far)];
  return b === a ? lineCount(far) > lineCount(near) : cutOff.test(near) && b.startsWith(a);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function lineCount(text: string): number {
  return text.split('\n').length;
}

export function isKnown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

function isSame(a: unknown, b: unknown): boolean {
  return foldText(String(a)) === foldText(String(b));
}
