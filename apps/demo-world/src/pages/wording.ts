import type { Culture } from '../cultures/culture';
import { remembered } from '../remembered';
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
  const [year, number, day] = date.split('-').map(Number);
  if (number === undefined) return date;
  const format = day === undefined ? monthFormat(language) : dayFormat(language);
  return format.format(Date.UTC(year!, number - 1, day ?? 1));
}

export const numberFormat = remembered((language) => new Intl.NumberFormat(language));

const month = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const monthFormat = remembered((language) => new Intl.DateTimeFormat(language, month));
const dayFormat = remembered((language) => new Intl.DateTimeFormat(language, { ...month, day: 'numeric' }));
