import { languagesBeyond, pageLanguages } from './languages';
import { asciiDigits } from './text';

/** Short forms that networks write and CLDR lacks. */
const writtenUnits =
  'mo mos yr yrs mth mths mois an ans jr mnd mes meses rok roku lata lat ヶ月 ケ月 カ月'.split(' ');
/** One and two of them in Hebrew, which CLDR writes with figures. */
const writtenCounts = 'שנה שנתיים חודש חודשיים שבועיים'.split(' ');
/** Words between the parts of a duration, and before a short one. */
const fillers = new Set(
  (
    'and und et y e i en og och ja ve și и та και و ו a z na less than over under weniger als moins de d menos meno di ' +
    'un une um uma unui ein eine einem einer één mniej niż mindre än end enn менее менше одного méně než menej ako ett'
  ).split(' '),
);
/** The beginning of a duration without digits; Arabic and Hebrew have words for two years and two months. */
const withoutDigits =
  /^(?:less than|over|under|weniger als|unter|moins d|menos de|meno di|minder dan|mindre |mniej niż|méně než|menej ako|mai puțin|менее|менше)|^[\p{sc=Arab}\p{sc=Hebr}\s־-]+$/iu;

/** Words of years, months and weeks. */
interface Units {
  readonly words: ReadonlySet<string>;
  /** Words that mean one or two units without a figure, such as the Arabic word for two years. */
  readonly counted: ReadonlySet<string>;
}

const commonLanguages = [...pageLanguages, 'hr', 'ca', 'sl', 'lt', 'lv', 'et'];
let common: Units | undefined;
let rare: Units | undefined;

/** The words of languages, without letters such as `m`, for years, months and weeks: `2 yrs 3 mos`, `7 años`, `3年2か月`. */
function unitsIn(languages: readonly string[]): Units {
  const [words, counted] = [new Set<string>(writtenUnits), new Set<string>(writtenCounts)];
  for (const language of languages)
    for (const unit of ['year', 'month', 'week'] as const)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay });
        for (const count of [1, 2, 3, 5, 11, 21, 100, 1.5]) {
          const parts = format.formatToParts(count);
          const hasFigure = parts.some(({ type }) => type === 'integer');
          for (const { type, value } of parts)
            if (type === 'unit' || type === 'literal')
              for (const word of wordsOf(value))
                if (!/^[a-z]$/.test(word)) (hasFigure ? words : counted).add(word);
        }
      }
  return { words, counted };
}

function isUnit(word: string): boolean {
  common ??= unitsIn(commonLanguages);
  if (common.words.has(word)) return true;
  // Few names consist of a number and a word, and gathering the words of all languages takes some time.
  rare ??= unitsIn(languagesBeyond(commonLanguages));
  return rare.words.has(word);
}

function isCounted(word: string): boolean {
  common ??= unitsIn(commonLanguages);
  return common.counted.has(word) || (/^[וو]/u.test(word) && common.counted.has(word.slice(1)));
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

const part = /\d[\d.,]*\+?\s*(?:de )?([\p{L}\p{M}]+)\.?/gu;

/** Whether a text is only the length of a time, such as `2 yrs`, `4 ans et 3 mois` or `Less than a year`. */
export function isDuration(text: string): boolean {
  if (text.length > 60 || !(/\p{Nd}/u.test(text) || withoutDigits.test(text))) return false;
  const bare = asciiDigits(text).normalize('NFC').toLowerCase();
  const units = [...bare.matchAll(part)].map(([, unit]) => unit!);
  const rest = bare.replace(part, ' ');
  if (/[\d:/@&|–—]/.test(rest) || !units.every(isUnit)) return false;
  const words = wordsOf(rest).filter((word) => !fillers.has(word));
  // `Less than a year`: only a text without figures has a unit alone.
  const isTime =
    units.length > 0 ? isCounted : (word: string): boolean => isCounted(word) || common!.words.has(word);
  return units.length + words.length > 0 && words.every(isTime);
}
