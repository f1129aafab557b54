import { conjunctionsIn, languagesBeyond, pageLanguages } from './languages';
import { withoutUpperEnd } from './number-text';
import { asciiDigits } from './text';

/** The parts of a text: a figure, a word of a unit behind its figure, before it, or both, a unit with its count, a filler. */
type Part = 'n' | 'a' | 'b' | 'x' | 'c' | 'f';

/** Short forms that networks write and CLDR lacks. */
const writtenUnits =
  'y m w d mo mos yr yrs mth mths mois années mnd meses rok roku ヶ月 ケ月 カ月 месяцы hó'.split(' ');
/** One and two of them in Hebrew, Arabic and Persian, which CLDR lacks or has in one case only. */
const writtenCounts = 'שנה שנתיים חודש חודשיים שבועיים سنتين عامين شهرين أسبوعين يومين یک دو'.split(' ');
const commonLanguages = [...pageLanguages, 'hr', 'sl', 'lt', 'lv', 'et'];
const figure = /\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+)?\+?/g;
let common: ReadonlyMap<string, Part> | undefined;
let rare: ReadonlyMap<string, Part> | undefined;

/** The words of languages for years, months, weeks, days and hours: `2 yrs 3 mos`, `7 años`, `3年2か月`, `miaka 2`. */
function partsIn(languages: readonly string[]): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  const add = (text: string, part: Part): void => {
    for (const word of wordsOf(text)) {
      const known = found.get(word) ?? part;
      const isUnit = part !== 'c' && part !== 'f';
      found.set(word, known === part ? part : isUnit && 'abx'.includes(known) ? 'x' : isUnit ? part : known);
    }
  };
  for (const and of conjunctionsIn(languages)) add(and, 'f');
  for (const language of languages)
    for (const unit of ['year', 'month', 'week', 'day', 'hour'] as const)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay });
        for (const count of [1, 2, 3, 6, 7, 11, 100, 1.5]) {
          const [before, behind] = format.format(count).split(figure) as [string, string | undefined];
          if (behind === undefined) add(before, 'c');
          else {
            add(before, 'b');
            add(behind, 'a');
          }
        }
      }
  for (const word of writtenUnits) add(word, 'a');
  // Pages write `1` behind these words, CLDR before them.
  for (const word of ['שנה', 'חודש']) add(word, 'b');
  for (const word of writtenCounts) add(word, 'c');
  return found;
}

function partOf(word: string, isExact: boolean): Part | undefined {
  common ??= partsIn(commonLanguages);
  const part = common.get(word) ?? (/^[וو]/u.test(word) ? common.get(word.slice(1)) : undefined);
  if (part !== undefined || !isExact) return part;
  // Few names consist of a number and a word, and gathering the words of all languages takes some time.
  rare ??= partsIn(languagesBeyond(commonLanguages));
  return rare.get(word);
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  );
}

/** A letter alone, as in `3 M` and `8a`, may be a name's, unless it means years; ideographs and syllables are words. */
const letter = /^(?![yvглрж]$)(?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])\p{L}$/u;
/** Each figure with its unit, in the order of some language; or units with their count alone. */
const shape = /^f*(?:(?:nf*[ax]+|[bcx]+n|c)[afx]*)+$/;

/** Whether a text is only the length of a time, such as `2 yrs`, `4 ans et 3 mois`, `2y 3m` or `Less than a year`. */
export function isDuration(text: string): boolean {
  if (text.length > 60) return false;
  const line = asciiDigits(text).normalize('NFC').toLowerCase();
  if (!/\d/.test(line)) return isTimeInWords(line);
  if (/\d{4}|[:@&|—]|\p{L}-\p{L}{3}/u.test(line)) return false;
  const words = wordsOf(withoutUpperEnd(line).replace(figure, ' 0 '));
  const isLetter = words.length === 2 && words.some((word) => letter.test(word));
  if (isLetter || words.length > 12) return false;
  return shape.test(words.map((word) => (word === '0' ? 'n' : (partOf(word, true) ?? '?'))).join(''));
}

/** `Less than a year`; Arabic and Hebrew have words for one and two years. */
function isTimeInWords(line: string): boolean {
  const isOfTime = (word: string): boolean => partOf(word, false) !== undefined;
  const words = wordsOf(line);
  if (!words.some(isOfTime)) return false;
  const rest = withoutUpperEnd(line);
  return rest === line
    ? /^[\p{sc=Arab}\p{sc=Hebr}\s־-]+$/u.test(line) && words.every(isOfTime)
    : wordsOf(rest).length < 3 && wordsOf(rest).some(isOfTime);
}
