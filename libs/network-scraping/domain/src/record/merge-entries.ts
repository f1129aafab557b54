import type { Certification, Education, Experience, Language } from './profile';
import { foldText } from './text';

/** Rules for matching entries of two lists. */
interface MatchingRules<T> {
  /** Whether two entries concern the same thing, such as a company. */
  sameThing(a: T, b: T): boolean;
  /** Whether the other values of two entries, such as a start, allow that they are the same; always, by default. */
  agree?(a: T, b: T): boolean;
  /** Whether an entry of only the farther source is complete enough to keep; always, by default. */
  isWhole?(entry: T): boolean;
}

/** Roles are matched by company, then by start, then by title. */
export function mergeExperiences(
  near: readonly Experience[],
  far: readonly Experience[],
): readonly Experience[] {
  const merged = mergeEntries(near, far, {
    sameThing: (a, b) => isSame(a.companyNetworkId, b.companyNetworkId, a.companyName, b.companyName),
    agree: (a, b) => agree(a.startDate, b.startDate, samePeriod) && agree(a.title, b.title, sameText),
    isWhole: ({ title, companyName }) => title !== null && companyName !== null,
  });
  // An end from another source decides whether the role is current.
  const isCurrent = (entry: Experience): boolean | null =>
    [...near, ...far].find(({ endDate }) => endDate === entry.endDate)?.isCurrent ?? null;
  return merged.map((entry) => (entry.endDate === null ? entry : { ...entry, isCurrent: isCurrent(entry) }));
}

/** Schools are matched by school, then by start, then by degree. */
export function mergeEducation(near: readonly Education[], far: readonly Education[]): readonly Education[] {
  return mergeEntries(near, far, {
    sameThing: (a, b) => isSame(a.schoolNetworkId, b.schoolNetworkId, a.schoolName, b.schoolName),
    agree: (a, b) => agree(a.startDate, b.startDate, samePeriod) && agree(a.degree, b.degree, sameText),
  });
}

export function mergeCertifications(
  near: readonly Certification[],
  far: readonly Certification[],
): readonly Certification[] {
  return mergeEntries(near, far, {
    sameThing: (a, b) => sameText(a.name, b.name),
    agree: (a, b) =>
      agree(a.credentialId, b.credentialId, sameText) && agree(a.startDate, b.startDate, samePeriod),
  });
}

export function mergeLanguages(near: readonly Language[], far: readonly Language[]): readonly Language[] {
  return mergeEntries(near, far, { sameThing: (a, b) => sameText(a.name, b.name) });
}

export function mergeSkills(near: readonly string[], far: readonly string[]): readonly string[] {
  const named = (skills: readonly string[]): { name: string }[] => skills.map((name) => ({ name }));
  return mergeEntries(named(near), named(far), { sameThing: (a, b) => sameText(a.name, b.name) }).map(
    ({ name }) => name,
  );
}

/**
 * The entries of the nearer list, each completed by the first matching entry of the farther one. Then those entries of the
 * farther list follow whose thing the nearer one does not have: about one thing the nearer source is complete. If the farther
 * list contains the nearer one and more, it gives the order.
 */
function mergeEntries<T extends object>(
  near: readonly T[],
  far: readonly T[],
  { sameThing, agree = () => true, isWhole = () => true }: MatchingRules<T>,
): readonly T[] {
  const matches = new Map<T, T>();
  const merged = near.map((entry) => {
    const match = far.find((other) => !matches.has(other) && sameThing(entry, other) && agree(entry, other));
    if (match === undefined) return entry;
    const completed = complete(entry, match);
    matches.set(match, completed);
    return completed;
  });
  const added = far.filter((entry) => isWhole(entry) && !near.some((other) => sameThing(other, entry)));
  if (added.length === 0 || matches.size < near.length) return [...merged, ...added];
  return far.flatMap((entry) => matches.get(entry) ?? (added.includes(entry) ? [entry] : []));
}

function complete<T extends object>(near: T, far: T): T {
  const entry = { ...near };
  for (const key of Object.keys(far) as (keyof T)[]) {
    if (entry[key] === null || isMorePrecise(far[key], entry[key])) entry[key] = far[key];
  }
  return entry;
}

/** `2019-04` is more precise than `2019`, and does not contradict it. */
function isMorePrecise(far: unknown, near: unknown): boolean {
  return (
    typeof far === 'string' &&
    typeof near === 'string' &&
    /^\d{4}(?:-\d{2})?$/.test(near) &&
    far.startsWith(`${near}-`)
  );
}

function isSame(idA: string | null, idB: string | null, nameA: string | null, nameB: string | null): boolean {
  if (idA !== null && idB !== null) return idA === idB;
  return nameA !== null && nameB !== null && sameText(nameA, nameB);
}

function agree(a: string | null, b: string | null, same: (a: string, b: string) => boolean): boolean {
  return a === null || b === null || same(a, b);
}

function sameText(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}

function samePeriod(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
