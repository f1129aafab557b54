import { pageLanguages } from './languages';
import { asciiDigits } from './text';

/** A number on a page, with its position in the text. */
interface WrittenNumber {
  value: number;
  /** Factor of its magnitude word; 1 without one. */
  magnitude: number;
  end: number;
}

const separators = " \u00a0\u202f.,'’٬";
const digits = new RegExp(
  [
    `\\d{1,3}(?:([${separators}])\\d{3})+(?:(?!\\1)[.,٫]\\d{1,2})?(?!\\d)`, // 1,001   1.001   1 001   1,001.5
    '\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)', // 1,00,000
    '\\d{1,15}(?:[.,٫]\\d{1,6})?', // 5   12.5   1,5
  ].join('|'),
  'g',
);

/** Words that pages use and CLDR lacks, or that differ between languages: then the most frequent meaning. */
const writtenMagnitudes: Readonly<Record<string, number>> = {
  K: 1e3,
  k: 1e3,
  'tsd.': 1e3,
  tsd: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  M: 1e6,
  m: 1e6,
  mm: 1e6,
  B: 1e9,
  b: 1e9,
  bn: 1e9,
  billions: 1e9,
  千: 1e3,
  백만: 1e6,
};

/** Scripts without spaces between words. */
const unspaced = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}]/u;
const magnitudeWord = /^[\p{L}\p{M}]+(?:\.(?!\p{L})|॰)?/u;

let magnitudes: ReadonlyMap<string, number> | undefined;

/** The words of all languages after shortened numbers (`5K`, `1,5 Mio.`, `3万`), each with its factor. */
function magnitudeWords(): ReadonlyMap<string, number> {
  if (magnitudes) return magnitudes;
  const found = new Map<string, number>();
  for (const language of pageLanguages) {
    for (const compactDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact', compactDisplay });
      for (let power = 3; power <= 9; power += 1)
        for (const count of [1, 1.5, 2, 5, 20]) {
          const parts = format.formatToParts(count * 10 ** power);
          const figure = Number(parts.map(({ type, value }) => figurePart(type, value)).join(''));
          const word = magnitudeKey(parts.find(({ type }) => type === 'compact')?.value.trim() ?? '');
          if (figure > 0 && word !== '' && !/\s/.test(word))
            found.set(word, Math.round((count * 10 ** power) / figure));
        }
    }
  }
  for (const [word, value] of found) {
    // Pages often omit the dot.
    const bare = word.replace(/\.$/, '');
    if (!found.has(bare)) found.set(bare, value);
    // `t` means a thousand in Danish and Finnish, and a billion in Vietnamese.
    if (/^t\.?$/i.test(word)) found.delete(word);
  }
  for (const [word, value] of Object.entries(writtenMagnitudes)) found.set(word, value);
  magnitudes = found;
  return found;
}

/** An expression for any of these words. */
export function magnitudePattern(): string {
  const words = [...magnitudeWords().keys()].sort((a, b) => b.length - a.length);
  return words.map((word) => word.replace(/[.]/g, '\\.')).join('|');
}

function figurePart(type: string, value: string): string {
  return type === 'decimal' ? '.' : /^(?:integer|fraction)$/.test(type) ? value : '';
}

/** `5 E` is 5,000 in Hungarian, `11 e 50` is not: single letters keep their case. */
function magnitudeKey(word: string): string {
  const bare = word.replace(/[\u200e\u200f]/g, '');
  return bare.length === 1 ? bare : bare.toLowerCase();
}

/** The factor of the word at the beginning of a text, and the word's length. */
function magnitudeAt(text: string): { value: number; length: number } {
  const word = magnitudeWord.exec(text)?.[0] ?? '';
  const known = magnitudeWords();
  // Letters must end with the word (`5 mil` is no `5 million`); any text may follow ideographs.
  const shortest = unspaced.test(word) ? 1 : word.length - (/[.॰]$/.test(word) ? 1 : 0);
  for (let length = Math.min(word.length, 24); length >= Math.max(shortest, 1); length -= 1) {
    const value = known.get(magnitudeKey(word.slice(0, length)));
    if (value !== undefined) return { value, length };
  }
  return { value: 1, length: 0 };
}

/**
 * The numbers in a text, in order: digits of any script, grouped in any way (`1,001`, `1.001`, `1 001`,
 * `1,00,000`), with a magnitude (`5K`, `1,5 Mio.`, `3万`). At most 8.
 */
export function readNumbers(text: string): readonly WrittenNumber[] {
  const ascii = asciiDigits(text.slice(0, 400));
  const found: WrittenNumber[] = [];
  for (const match of ascii.matchAll(digits)) {
    if (found.length === 8) break;
    const rest = ascii.slice(match.index + match[0].length);
    const magnitude = magnitudeAt(rest.trimStart()).value;
    const value = toNumber(match[0], magnitude > 1);
    found.push({ value: value * magnitude, magnitude, end: match.index + match[0].length });
  }
  return found;
}

/**
 * A count of people. For a range (`1,001-5,000 employees`) it is the lower end: the only figure that is certainly not too high,
 * and the only one of `10,001+`.
 * @param value text, a number, or `{ value | minValue | min | start }` as in schema.org and embedded states.
 * @returns a whole number from 0 to 100 million, or null.
 */
export function readCount(value: unknown): number | null {
  if (typeof value === 'number') return asCount(value);
  if (typeof value === 'string') {
    const first = readNumbers(value)[0];
    return first === undefined ? null : asCount(first.value);
  }
  const amount = firstOwn(value, ['value', 'minValue', 'min', 'start']);
  return typeof amount === 'number' ? asCount(amount) : null;
}

/** A wording in letters ends with a word: `до 50`, not `долоо`. */
const wordEnd = "(?!(?<!['’])[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}])";
/** Wordings for an upper end alone: `Up to 50 employees`, `<10`, `50人以下`. */
const upperEnd = new RegExp(
  [
    "[<≤＜]|(?<!\\p{L})(?:up to|fewer than|less than|under|below|at most|no more than|maximum|max|bis(?: zu)?|weniger als|höchstens|unter|maximal|moins d(?:e|[’'])|jusqu[’'](?:à|a)|au plus|maximum de)" +
      wordEnd,
    '(?<!\\p{L})(?:menos de|hasta|como máximo|máximo|até|no máximo|inferior a|meno di|fino a|massimo|al massimo|minder dan|maximaal|hoogstens|tot|mindre än|färre än|upp till|högst|op til|færre end|mindre end|højst|opptil|færre enn|mindre enn|inntil)' +
      wordEnd,
    '(?<!\\p{L})(?:alle|enintään|korkeintaan|mniej niż|do|poniżej|maksymalnie|méně než|nejvýše|až|menej ako|najviac|mai puțin de|până la|cel mult|sub|kevesebb mint|legfeljebb|до|менее|меньше|не более|менш(?:е)?(?: ніж| як)?|не більше|по-малко от|мање од|manje od|en fazla|en çok)' +
      wordEnd,
    '(?<!\\p{L})(?:λιγότεροι από|λιγότερους από|έως|μέχρι|أقل من|حتى|לכל היותר|פחות מ|עד|حداکثر|کمتر از|تا|น้อยกว่า|ไม่เกิน|kurang dari|hingga|sampai|maksimum|ít hơn|dưới|tối đa|không quá|mas mababa sa|hanggang|最多|少于|少於|不到|不足|最大)' +
      wordEnd,
    '(?<!\\p{L})(?:not more than|nicht mehr als|no más de|não mais de|non più di|не больше|не более|ikke mere end|ikke mer enn|inte fler än|no mai mult de|' +
      'kuni|alla|mažiau (?:nei|kaip)|līdz|mazāk (?:nekā|par)|manj kot|manje od|najviše|највише|мање од|fins a|menys de|لا يزيد|بحد أقصى|מקסימום|অনধিক)(?!\\p{L})',
    '(?<!\\p{L})(?:or|oder|ou|o|of|eller|tai|lub|albo|nebo|alebo|sau|vagy|или|або|ή|ve|veya|atau|hoặc|أو|או|หรือ|یا|या|বা) ?' +
      '(?:fewer|less|under|below|weniger|moins|menos|meno|minder|færre|mindre|färre|vähemmän|mniej|méně|menej|mai puțin|kevesebb|меньше|менее|менше|по-малко|λιγότερ|az(?!\\p{L})|daha az|altı|kurang|ít hơn|أقل|פחות|น้อยกว่า|کمتر|कम|কম)',
    'trở xuống|kişiye kadar|至多|不超过|不超過|人まで|名まで|최대',
    "以下|以内|以內|未満|이하|미만|से कम|তার কম|এর কম|(?:[’']?(?:den|dan|ten|tan)) az(?!\\p{L})|[’'](?:ye|ya|e|a) kadar|আবধি",
  ].join('|'),
  'iu',
);
/** One person, in the wording of a network. */
const alone =
  /^(?:myself only|just me|only me|nur ich|moi uniquement|moi seul(?:ement)?|solo yo|sólo yo|só eu|apenas eu|somente eu|solo io|alleen ik(?:zelf)?|bara jag|kun mig|bare meg|vain minä|tylko ja|jen já|len ja|doar eu|csak én|только я|лише я|само аз|yalnızca ben|sadece ben|μόνο εγώ|أنا فقط|רק אני|自分のみ|只有我|仅我自己|僅我自己|나 혼자)$/iu;

/**
 * The lower end of a size range: 1 where a page shows only the upper end.
 * @param value as {@link readCount}
 */
export function readSize(value: unknown): number | null {
  if (typeof value !== 'string') return readCount(value);
  return isUpperEnd(value) ? 1 : readCount(value);
}

/** A text without such a wording. */
export function withoutUpperEnd(text: string): string {
  return text.replace(upperEnd, ' ');
}

function isUpperEnd(text: string): boolean {
  const line = text.slice(0, 400).trim();
  return alone.test(line) || (readNumbers(line).length === 1 && !/\d\s*\+/.test(line) && upperEnd.test(line));
}

/** Whether a text is a range, such as `51-200 employees` or `10,001+`, and not a single figure. */
export function isSizeRange(text: string): boolean {
  return (
    isUpperEnd(text) || readNumbers(text).length === 2 || /\d\s*\+/.test(asciiDigits(text.slice(0, 400)))
  );
}

/**
 * A range of revenue in millions, as in the contract: `10M-50M`, `0.5M-1M`, `1000M-5000M`. A single figure is a range of one
 * value; `less than 1M` starts at 0; an open end (`50M+`) is unknown.
 * @param value text, a number, or `{ minValue | min, maxValue | max }` in units of the currency.
 */
export function readRevenueRange(value: unknown): string | null {
  if (typeof value === 'number') return inMillions(value, value);
  if (typeof value !== 'string') {
    const low = firstOwn(value, ['minValue', 'min', 'low', 'value']);
    const high = firstOwn(value, ['maxValue', 'max', 'high', 'value']);
    return typeof low === 'number' && typeof high === 'number' ? inMillions(low, high) : null;
  }
  const [first, second, ...more] = readNumbers(value);
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) {
    if (/\+|>|more than|over/i.test(value)) return null;
    if (first.magnitude === 1 && first.value < 1e5) return null;
    return inMillions(/<|under|less than|up to/i.test(value) ? 0 : first.value, first.value);
  }
  // The first of two numbers may have the magnitude of the second: `10-50M`.
  const low = first.magnitude === 1 && first.value < 1e3 ? first.value * second.magnitude : first.value;
  return second.value < 1e3 ? null : inMillions(low, second.value);
}

function inMillions(low: number, high: number): string | null {
  if (!(low >= 0 && low <= high && high > 0 && high <= 1e13)) return null;
  return `${Number((low / 1e6).toFixed(3))}M-${Number((high / 1e6).toFixed(3))}M`;
}

function asCount(value: number): number | null {
  const count = Math.round(value) + 0; // -0 becomes 0
  return count >= 0 && count <= 1e8 && Math.abs(count - value) < 1e-6 ? count : null;
}

function toNumber(text: string, hasMagnitude: boolean): number {
  const parts = text.split(new RegExp(`[${separators}٫]`));
  const last = parts.length > 1 ? parts.pop()! : '';
  const decimal = last.length !== 3 || (hasMagnitude && parts.length === 1);
  return Number(`${parts.join('')}${decimal ? '.' : ''}${last}`);
}

function firstOwn(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const key = keys.find((name) => Object.hasOwn(value, name));
  const found = key === undefined ? undefined : (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? readNumbers(found)[0]?.value : found;
}
