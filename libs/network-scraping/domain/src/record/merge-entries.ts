import type { Certification, Education, Experience, Language } from './profile';
import { foldText } from './text';

type Same<T> = (near: T, far: T) => boolean;

/** Roles are matched by company, then by start, then by title; a role that only the farther source knows in full is added. */
export function mergeExperiences(
  near: readonly Experience[],
  far: readonly Experience[],
): readonly Experience[] {
  const isSame: Same<Experience> = (a, b) =>
    sameThing(a.companyNetworkId, b.companyNetworkId, a.companyName, b.companyName) &&
    agree(a.startDate, b.startDate, samePeriod) &&
    agree(a.title, b.title, sameText);
  return mergeEntries(
    near,
    far,
    isSame,
    ({ title, companyName }) => title !== null && companyName !== null,
  ).map((entry) => ({ ...entry, isCurrent: entry.isCurrent && entry.endDate === null }));
}

/** Schools are matched by themselves, then by start, then by degree. */
export function mergeEducation(near: readonly Education[], far: readonly Education[]): readonly Education[] {
  const isSame: Same<Education> = (a, b) =>
    sameThing(a.schoolNetworkId, b.schoolNetworkId, a.schoolName, b.schoolName) &&
    agree(a.startDate, b.startDate, samePeriod) &&
    agree(a.degree, b.degree, sameText);
  return mergeEntries(near, far, isSame, ({ degree, startDate }) => degree !== null || startDate !== null);
}

export function mergeCertifications(
  near: readonly Certification[],
  far: readonly Certification[],
): readonly Certification[] {
  const isSame: Same<Certification> = (a, b) =>
    sameText(a.name, b.name) &&
    agree(a.credentialId, b.credentialId, sameText) &&
    agree(a.startDate, b.startDate, samePeriod);
  return mergeEntries(near, far, isSame, () => true);
}

export function mergeLanguages(near: readonly Language[], far: readonly Language[]): readonly Language[] {
  return mergeEntries(
    near,
    far,
    (a, b) => sameText(a.name, b.name),
    () => true,
  );
}

export function mergeSkills(near: readonly string[], far: readonly string[]): readonly string[] {
  const [known, told] = [near, far].map((skills) => new Set(skills.map(foldText)));
  if (near.every((skill) => told!.has(foldText(skill)))) return far;
  return [...near, ...far.filter((skill) => !known!.has(foldText(skill)))];
}

/**
 * Each entry of the nearer list, completed by the first entry of the farther one that is the same; then what only the
 * farther one knows whole. A farther list that holds all of the nearer one gives the order.
 */
function mergeEntries<T extends object>(
  near: readonly T[],
  far: readonly T[],
  isSame: Same<T>,
  isWhole: (entry: T) => boolean,
): readonly T[] {
  const matches = new Map<T, T>();
  const merged = near.map((entry) => {
    const match = far.find((other) => !matches.has(other) && isSame(entry, other));
    if (match === undefined) return entry;
    const completed = complete(entry, match);
    matches.set(match, completed);
    return completed;
  });
  if (matches.size === near.length) {
    return far.flatMap((entry) => matches.get(entry) ?? (isWhole(entry) ? [entry] : []));
  }
  return [...merged, ...far.filter((entry) => !matches.has(entry) && isWhole(entry))];
}

function complete<T extends object>(near: T, far: T): T {
  const entry = { ...near };
  for (const key of Object.keys(far) as (keyof T)[]) {
    if (entry[key] === null || isMorePrecise(far[key], entry[key])) entry[key] = far[key];
  }
  return entry;
}

/** `2019-04` says more than `2019`, and nothing else. */
function isMorePrecise(far: unknown, near: unknown): boolean {
  return (
    typeof far === 'string' &&
    typeof near === 'string' &&
    /^\d{4}(?:-\d{2})?$/.test(near) &&
    far.startsWith(`${near}-`)
  );
}

function sameThing(
  idA: string | null,
  idB: string | null,
  nameA: string | null,
  nameB: string | null,
): boolean {
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
