import type { Culture } from '../cultures/culture';
import { sizes } from '../world/company';

/** A number of people as pages write it: `1,001-5,000 employees`, `10,001+ employees`, `137 employees`. */
export function wordedEmployees(count: number, { language, employees }: Culture): string {
  const number = numberFormat(language);
  const size = sizes.find(([low]) => low === count);
  const [low, high] = size ?? [count, count];
  const words =
    high === undefined ? `${number.format(low)}+` : `${number.format(low)}-${number.format(high)}`;
  return `${low === high ? number.format(count) : words} ${employees}`;
}

/** A number in a pattern such as `{n} followers`. More than 500 connections are shown as 500+. */
export function wordedCount(words: string, count: number, { language }: Culture): string {
  const number = numberFormat(language).format(count);
  return words.replace('{n}', () => (count === 500 ? `${number}+` : number));
}

/** Whether a count is the lower end of a size range of companies. */
export function isSize(count: number): boolean {
  return sizes.some(([low]) => low === count);
}

/** The size range of a count. The last range has no `max`. */
export function employeeRange(count: number): { min: number; max?: number } {
  const size = sizes.find(([low]) => low === count);
  const max = size ? size[1] : count;
  return { min: count, ...(max === undefined ? {} : { max }) };
}

/** The ends of a range such as `10M-50M`, in units of the currency. */
export function revenueRange(range: string): { min: number; max: number } {
  const [min, max] = range.split('-').map((end) => parseFloat(end) * 1e6);
  return { min: min!, max: max! };
}

/** A range such as `10M-50M` in words. */
export function wordedRevenue(range: string): string {
  return range
    .split('-')
    .map((end) => `$${end}`)
    .join(' - ');
}

/** A partial ISO date in words: `März 2021`, `2021`, `17 avril 2021`. */
export function wordedDate(date: string, { language }: Culture): string {
  const [year, month, day] = date.split('-').map(Number);
  if (month === undefined) return date;
  return dateFormat(language, day !== undefined).format(Date.UTC(year!, month - 1, day ?? 1));
}

// Creating a format takes longer than rendering a page, so formats are cached.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(language: string): Intl.NumberFormat {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format;
}

function dateFormat(language: string, withDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${withDay}`;
  const day = withDay ? { day: 'numeric' as const } : {};
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', ...day, timeZone: 'UTC' });
  dateFormats.set(key, format);
  return format;
}
