import { pageLanguages } from './languages';
import presentWords from './present-words.json';
import { asciiDigits } from './text';

const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[t ]\d{2}:.*)?$/;
const yearFirst = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?$/;
const monthYear = /^(\d{1,2})[/.-](\d{4})$/;
const ideographic = /^(\d{4})\s?[年년](?:\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?)?$/;
const dayMonthYear = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const bareYear = /(?<!\d)\d{4}(?!\d)/g;
const leadingDay = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)? /;
const trailingDay = / (\d{1,2})(?:st|nd|rd|th|er|º|ª)?$/;
const fillers = /(?:^| )(?:de|del|of|г|р|năm|ngày)(?= |$)/g;
/** Words for "until today" in the languages of the networks; CLDR has none. */
const present = new Set(presentWords);

/** Short forms that pages use and CLDR lacks. */
const writtenMonths: Readonly<Record<string, number>> = { noi: 11, agt: 8, sep: 9, sept: 9, mrt: 3, jän: 1 };
/** Years of the Buddhist era on Thai pages: 543 more than the common ones. */
const buddhist = { first: 2443, last: 2643, ahead: 543 } as const;

/**
 * A date as precise as its source: `2019`, `2019-04` or `2019-04-01`. A month is never invented: if day and month are ambiguous
 * (`03/04/2019`), only the year remains.
 * @param value text in one of many languages, a year as a number, or `{ year, month, day }`.
 * @param language of the page; without it, a month's name that means two months in two languages is left out.
 * @returns null for anything else, and for dates that do not exist.
 */
export function readPartialDate(value: unknown, language?: string): string | null {
  if (typeof value === 'number') return compose(value);
  if (typeof value === 'object' && value !== null) {
    const { year, month, day } = value as Record<string, unknown>;
    return compose(numberOf(year), optional(month), optional(day));
  }
  if (typeof value !== 'string' || value.length > 60) return null;
  const text = asciiDigits(value).normalize('NFC').trim().toLowerCase();
  for (const shape of [iso, yearFirst, ideographic]) {
    const parts = shape.exec(text);
    if (parts) return compose(Number(parts[1]), optional(parts[2]), optional(parts[3]));
  }
  const short = monthYear.exec(text);
  if (short) return compose(Number(short[2]), Number(short[1]));
  const full = dayMonthYear.exec(text);
  return full ? composeAmbiguous(full) : readWords(text, language);
}

/** Whether a text means "until today" in the place of an end date. */
export function isPresent(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= 60 &&
    present.has(value.trim().toLowerCase().replace(/['’]/g, '’'))
  );
}

/** Words before, or behind, a start without an end: `since 2019`, `seit Jan. 2019`, `2019から`. */
const sinceBefore =
  /^(?:since|from|seit|ab|depuis(?: le)?|desde(?: el)?|des (?:de(?:l)?|d['’])|dal|dall['’]|da|sinds|vanaf|sedan|siden|fra|alkaen|od|din|din anul|de la|с|со|з|від|από(?: το)?|от|од|منذ|من|מאז|از|से|ตั้งแต่|từ|kể từ|sejak|mula|mula noong|自|从|從)\s*(?=\S)/iu;
const sinceBehind =
  /\s*(?:から|より|以来|以來|至今|부터|óta|alkaen|lähtien|(?:['’]?(?:den|dan|ten|tan))? (?:beri|itibaren)|से)$/iu;

/** The start in a text that says that it goes on: `Since 2019`, `Bis heute, seit Jan. 2019`. */
export function startOfOpenRange(text: string): string | undefined {
  const parts = text.split(/\s*[,،]\s*/).filter((part) => !isPresent(part));
  const [part] = parts;
  if (part === undefined || parts.length > 1) return undefined;
  const bare = part.replace(sinceBefore, '').replace(sinceBehind, '');
  return bare !== part && readPartialDate(bare) !== null ? bare : undefined;
}

function composeAmbiguous([, first, separator, second, year]: RegExpExecArray): string | null {
  const [a, b] = [Number(first), Number(second)];
  // Dots always separate day, month, year; with other separators only a number above 12 shows the day.
  if (separator === '.' || a > 12) return compose(Number(year), b, a);
  if (b > 12) return compose(Number(year), a, b);
  return a === b ? compose(Number(year), a, b) : compose(Number(year));
}

function readWords(text: string, language: string | undefined): string | null {
  const years = text.match(bareYear);
  if (years?.length !== 1) return null;
  const year = Number(years[0]);
  const words = text
    .replace(years[0], ' ')
    .replace(/[\s.,،]+/g, ' ')
    .replace(fillers, '')
    .trim();
  if (words === '') return compose(year);
  // Months are tested before days, because Vietnamese months have numbers (`tháng 4`).
  const month = monthOf(words, language);
  if (month !== undefined) return compose(year, month ?? undefined);
  const day = leadingDay.exec(words) ?? trailingDay.exec(words);
  if (!day) return null;
  const named = monthOf(words.replace(day[0], ''), language);
  if (named === undefined) return null;
  return named === null ? compose(year) : compose(year, named, Number(day[1]));
}

function compose(written: number, month?: number, day?: number): string | null {
  const year = written >= buddhist.first && written <= buddhist.last ? written - buddhist.ahead : written;
  if (!Number.isInteger(year) || year < 1800 || year > 2100) return null;
  if (month === undefined) return String(year);
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`;
  if (day === undefined) return yearMonth;
  const exists = Number.isInteger(day) && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return exists ? `${yearMonth}-${String(day).padStart(2, '0')}` : null;
}

function optional(part: unknown): number | undefined {
  return part === undefined || part === null ? undefined : numberOf(part);
}

/** For other values `Number` throws or exhausts the stack: nested lists, an object with its own `valueOf`. */
function numberOf(part: unknown): number {
  return typeof part === 'string' || typeof part === 'number' ? Number(part) : NaN;
}

const monthLanguages = [...pageLanguages, 'hr', 'sl', 'bs', 'ca', 'lt', 'lv', 'et'];
const allLanguages = monthLanguages.join();
const months = new Map<string, ReadonlyMap<string, number | null>>();

/** The month of a name; null if it means two months, and the page names no language that decides. */
function monthOf(word: string, language: string | undefined): number | null | undefined {
  const key = monthKey(word);
  const [own = ''] = language?.split('-') ?? [];
  const known = monthLanguages.includes(own) ? monthNames(own).get(key) : undefined;
  return known ?? monthNames(allLanguages).get(key);
}

/** The names of months in some languages (`de,fr`), with their numbers; null for a name of two months. */
function monthNames(languages: string): ReadonlyMap<string, number | null> {
  const known = months.get(languages);
  if (known) return known;
  const names = new Map<string, number | null>(Object.entries(writtenMonths));
  for (const language of languages.split(',')) {
    for (const width of ['long', 'short'] as const) {
      for (const form of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
          ...form,
          month: width,
          timeZone: 'UTC',
        });
        for (let month = 0; month < 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2019, month, 15));
          const key = monthKey(parts.find((part) => part.type === 'month')!.value);
          const other = names.get(key);
          names.set(key, other === undefined || other === month + 1 ? month + 1 : null);
        }
      }
    }
  }
  months.set(languages, names);
  return names;
}

function monthKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[.\s\u200e\u200f]/g, '');
}
