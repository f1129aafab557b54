import type { ProfileSite } from '../subject/profile-site';
import type { Subject, SubjectKind } from '../subject/subject';
import { isKnown, type Origin } from './merge-facts';
import type { UnplacedPart } from './visible/visible-page';
import { inspectPage, type PageReading, type RawPage } from './read-page';

/** The source of one field of a record. */
export interface ExplainedField {
  field: string;
  value: unknown;
  /** The source whose result was used; none when the two nearest contradict each other. */
  origin: Origin | 'none';
  /** The results of all sources, nearest to the visitor first, including the one that was used. */
  candidates: readonly { origin: Origin; value: unknown }[];
}

/** The reading of a page, with the source of each field. */
export interface PageExplanation<K extends SubjectKind> {
  reading: PageReading<K>;
  /** The known and the contradicted fields. */
  fields: readonly ExplainedField[];
  /** Parts of the page that no rule reads: changes of the page show here first. */
  unplaced: readonly UnplacedPart[];
}

/** The two counts from which a company's `employeeCount` is chosen. */
const sourcesOfField: Readonly<Record<string, readonly string[]>> = {
  employeeCount: ['sizeRange', 'members'],
};

/** Reads a page like `readPage`, and returns for each field where it was found and the results of the other sources. */
export function explainPage<K extends SubjectKind>(
  page: RawPage,
  requested: Subject<K>,
  site: ProfileSite,
): PageExplanation<K> {
  const { reading, gathered } = inspectPage(page, requested, site);
  const read = reading.verdict === 'ok' ? reading : reading.verdict === 'shell' ? reading.partial : undefined;
  const fields = Object.entries(read?.record ?? {}).flatMap(([field, value]: [string, unknown]) => {
    const origin = read?.origins[field] ?? (isContradicted(field) ? ('none' as const) : undefined);
    return origin === undefined ? [] : [{ field, value, origin, candidates: candidatesOf(field) }];
  });
  return { reading, fields, unplaced: gathered?.unplaced() ?? [] };

  function isContradicted(field: string): boolean {
    return (sourcesOfField[field] ?? [field]).some((key) => read?.contradicted.includes(key));
  }

  function candidatesOf(field: string): ExplainedField['candidates'] {
    const keys = sourcesOfField[field] ?? [field];
    return (gathered?.sources ?? []).flatMap(({ origin, facts }) =>
      Object.entries(facts)
        .filter(([key, value]) => keys.includes(key) && isKnown(value))
        .map(([, value]: [string, unknown]) => ({ origin, value })),
    );
  }
}
