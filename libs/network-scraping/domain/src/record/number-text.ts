import { asciiDigits } from './text';

/** A number as a page writes it, with its place in the text. */
interface WrittenNumber {
  value: number;
  /** What a magnitude word multiplied it by; 1 without one. */
  magnitude: number;
  end: number;
}

const separators = " \u00a0\u202f.,'’٬";
const digits = new RegExp(
  [
    `\\d{1,3}(?:[${separators}]\\d{3})+(?!\\d)`, // 1,001   1.001   1 001
    '\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)', // 1,00,000
    '\\d{1,15}(?:[.,٫]\\d{1,6})?', // 5   12.5   1,5
  ].join('|'),
  'g',
);

/** Letters must end where the word ends (`5 mil` is no `5 million`); ideographs may be followed by anything. */
const magnitudes: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:k|tsd\.?|tys\.?|тыс\.?|mil|mille|bin|thousand|천|千)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    1e3,
  ],
  [/^(?:万|萬|만)/u, 1e4],
  [
    /^(?:m|mm|mn|mio\.?|mln\.?|millions?|millionen|millones|millón|milhões|milhão|milioni|miljoen|млн\.?|백만)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    1e6,
  ],
  [/^(?:億|亿|억)/u, 1e8],
  [
    /^(?:b|bn|billions?|mrd\.?|milliarden?|milliards?|miliardi|млрд\.?)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu,
    1e9,
  ],
];

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
    const word = rest.trimStart();
    const magnitude = magnitudes.find(([shape]) => shape.test(word))?.[1] ?? 1;
    const value = toNumber(match[0], magnitude > 1);
    found.push({ value: value * magnitude, magnitude, end: match.index + match[0].length });
  }
  return found;
}

/**
 * A count of people. Of a range (`1,001-5,000 employees`) it is the lower end: the only figure that is certainly
 * not too high, and the only one that `10,001+` has.
 * @param value text, a number, or `{ value | minValue | min | start }` as schema.org and embedded states write it.
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

/** Whether a text is a range, such as `51-200 employees` or `10,001+`, and not a single figure. */
export function isSizeRange(text: string): boolean {
  return readNumbers(text).length === 2 || /\d\s*\+/.test(asciiDigits(text.slice(0, 400)));
}

/**
 * A range of revenue as the contract writes it, in millions: `10M-50M`, `0.5M-1M`, `1000M-5000M`. A single figure
 * is a range of its own; `less than 1M` starts at 0; an open end (`50M+`) is unknown.
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
  // The first of two may leave its magnitude to the second: `10-50M`.
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
  const decimal = parts.length === 2 && (hasMagnitude || parts[1]!.length !== 3);
  return Number(decimal ? parts.join('.') : parts.join(''));
}

function firstOwn(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const key = keys.find((name) => Object.hasOwn(value, name));
  const found = key === undefined ? undefined : (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? readNumbers(found)[0]?.value : found;
}
