import words from './employment-types.json';

const english: ReadonlyMap<string, string> = new Map([
  ['full_time', 'Full-time'],
  ['part_time', 'Part-time'],
  ['contractor', 'Contract'],
  ['temporary', 'Temporary'],
  ['intern', 'Internship'],
  ['volunteer', 'Volunteer'],
  ['self_employed', 'Self-employed'],
]);
/** Kinds of employment in networks' words, in the languages of the large ones. */
const types = new Set(Object.values(words).flat());
const workingTimes = new Set([...words.full_time, ...words.part_time]);

/** A kind of employment for a record: schema.org's codes as words, a page's words unchanged. */
export function employmentType(text: string): string {
  return english.get(text.toLowerCase()) ?? text;
}

/** Whether a text is a kind of employment, and thus no part of a company's name. */
export function isEmploymentType(text: string): boolean {
  const key = keyOf(text);
  // `Permanent Full-time`.
  const isPair = (at: number): boolean => types.has(key.slice(0, at)) && types.has(key.slice(at + 1));
  return types.has(key) || (key.length < 60 && [...key.matchAll(/ /g)].some(({ index }) => isPair(index)));
}

/** `Acme · Full-time` ends in the kind of employment, `Barnes · Noble` is a name. */
export function companyIn(
  text: string | undefined,
): Record<'companyName' | 'employmentType', string | undefined> {
  const parts = text?.split(/\s+[·•]\s+/) ?? [];
  const last = parts.length > 1 ? parts.pop()! : '';
  return isEmploymentType(last)
    ? { companyName: parts.join(' · '), employmentType: last }
    : { companyName: text, employmentType: undefined };
}

/** Whether a text is a working time, which is no title either; `Freelancer` and `Intern` may be titles. */
export function isWorkingTime(text: string): boolean {
  return workingTimes.has(keyOf(text));
}

function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s\u200c\u2010\u2011_-]+/g, ' ')
    .trim();
}
