import { isDuration } from './durations';
import { isPresent, readPartialDate, startOfOpenRange } from './partial-date';

/** The ends of a range of dates as on the page, unparsed; the end may be a word for "until today". */
export interface PeriodText {
  startDate: string | undefined;
  endDate: string | undefined;
}

const dash = /[–—―～〜]| -|- |(?<=^\d{4})-(?=\d{4}$)| (?:to|bis|until) /i;
/** A duration after the dates: ` · 3 yrs`, ` (8 years 1 month)`. */
const length = /(?:[·•|][^·•|]*|[(（][^()（）]*[)）] ?)$/;

/** The ends of a range in a text such as `Jan 2009 – Present · 3 yrs`; a single date is the start. */
export function textEnds(text: string | undefined): PeriodText {
  const bare = text?.replace(/\s+/g, ' ').replace(length, '');
  if (bare === undefined || bare.length > 100) return { startDate: undefined, endDate: undefined };
  const open = startOfOpenRange(bare);
  if (open !== undefined) return { startDate: open, endDate: 'present' };
  const [startDate, endDate, ...more] = bare.split(dash).map((part) => part.trim());
  return more.length > 0 ? { startDate: undefined, endDate: undefined } : { startDate, endDate };
}

const separator = /\s*[·•|,;/()（）]\s*/;
const spacedDash = /\s[–—-]\s/;

/**
 * Whether a text in the place of a name says only what pages write beside names: `2 yrs`, `2019 – Present`, `Full-time · 2 yrs`.
 * Before the length of a time, one part is a kind of employment in any language.
 * @param isKind whether a part is a kind of employment
 */
export function isBesideName(text: string, isKind: (part: string) => boolean): boolean {
  if (text.length > 100) return false;
  const parts = text.split(separator).filter((part) => part !== '');
  const isWord = (part: string): boolean => isDuration(part) || isKind(part);
  const isOther = (part: string): boolean => isPeriod(part) || part.split(spacedDash).every(isWord);
  const isKindOfTime = /^[^·]+ · [^·]+$/.test(text) && isDuration(parts[1] ?? '');
  return isKindOfTime || (parts.length > 0 && parts.every(isOther));
}

function isPeriod(text: string): boolean {
  if (!/\p{Nd}{4}/u.test(text)) return false;
  const { startDate, endDate } = textEnds(text);
  const isEnd = isPresent(endDate) || readPartialDate(endDate) !== null;
  return isEnd && readPartialDate(startDate) !== null;
}
