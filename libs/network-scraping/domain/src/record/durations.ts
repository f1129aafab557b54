import { pageLanguages } from './languages';
import { asciiDigits } from './text';

/** Short forms that networks write and CLDR lacks. */
const writtenUnits = 'mo mos yr yrs mth mths mois an ans jr mnd mes meses rok lata lat'.split(' ');
/** Words between the parts of a duration, and before a short one. */
const fillers = new Set(
  'and und et y e i en og och ja ve și и та και és less than a weniger als moins de menos meno di un une um uma'.split(
    ' ',
  ),
);

let units: ReadonlySet<string> | undefined;

/** The words of all languages, without letters such as `m`, for years, months and weeks: `2 yrs 3 mos`, `7 años`, `3年2か月`. */
function unitWords(): ReadonlySet<string> {
  if (units) return units;
  const found = new Set<string>(writtenUnits);
  for (const language of [...pageLanguages, 'hr', 'ca', 'sl', 'lt', 'lv', 'et', 'hi', 'bn', 'te', 'pa', 'mr'])
    for (const unit of ['year', 'month', 'week'] as const)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay });
        for (const count of [1, 2, 3, 5, 11, 21, 100, 1.5])
          for (const { type, value } of format.formatToParts(count))
            if (type === 'unit' || type === 'literal')
              for (const word of wordsOf(value)) if (!/^[a-z]$/.test(word)) found.add(word);
      }
  units = found;
  return found;
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

/** Whether a text is only the length of a time, such as `2 yrs` or `4 ans et 3 mois`. */
export function isDuration(text: string): boolean {
  if (text.length > 60 || !/\p{Nd}/u.test(text)) return false;
  const bare = asciiDigits(text).normalize('NFC').toLowerCase();
  const parts = [...bare.matchAll(part)];
  if (parts.length === 0 || !parts.every(([, unit]) => unitWords().has(unit!))) return false;
  const rest = bare.replace(part, ' ');
  return !/[\d:/@&|–—]/.test(rest) && wordsOf(rest).every((word) => fillers.has(word));
}
