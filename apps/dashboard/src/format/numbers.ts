import { locale } from './locale';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });

export const none = '–';

/** `12,345`. */
export function count(value: number): string {
  return whole.format(value);
}

/** `12.3K`, for axes. */
export function shortCount(value: number): string {
  return short.format(value);
}

/** `+500`, `-1`, `0`. */
export function change(value: number): string {
  // A minus sign is longer than a hyphen.
  return signed.format(value).replace('-', '−');
}

/** A rate that may be below one: `0.4`, `12`, `1,234`. */
export function rate(value: number): string {
  return value < 10 ? oneDigit.format(value) : whole.format(value);
}

/** `1 key`, `2 keys`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/**
 * A rounded share of a whole: `33.3%`, or with two decimals near the ends: `99.95%`. It is 100 % only for the whole, and 0 % only
 * for nothing.
 */
export function percent(part: number, all: number): string {
  if (all === 0) return none;
  const share = part / all;
  const digits = share > 0.99 || share < 0.01 ? 2 : 1;
  const least = 10 ** (-digits - 2);
  const shown = part === 0 || part === all ? share : Math.min(1 - least, Math.max(least, share));
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(shown);
}

/** A latency: `0.4 ms`, `12 ms`, `1.2 s`. */
export function milliseconds(value: number | null): string {
  if (value === null) return none;
  if (value >= 1_000) return `${oneDigit.format(value / 1_000)} s`;
  return `${value < 10 ? oneDigit.format(value) : whole.format(value)} ms`;
}

/** Formats the labels of an axis up to a latency, in one unit. */
export function axisMilliseconds(highest: number): (value: number) => string {
  if (highest >= 1_000) return (value) => `${oneDigit.format(value / 1_000)} s`;
  return (value) => `${oneDigit.format(value)} ms`;
}

/** `1.5 MB`; powers of 1,000. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let left = value;
  let unit = 0;
  while (left >= 999.5 && unit < units.length - 1) {
    left /= 1_000;
    unit += 1;
  }
  return `${left < 10 ? oneDigit.format(left) : whole.format(left)} ${units[unit]!}`;
}
