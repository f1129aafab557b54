import { locale } from './locale';

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const precise = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' });
const clockTime = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
const thisYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...clockTime });
const otherYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const hourMinute = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const monthDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** In the reader's zone: `Nov 21, 2026, 2:40 PM`. */
export function time(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** For lists: to the second, and without the year while it is this one. `Nov 21, 2:40:07 PM`. */
export function stamp(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}

/** With seconds and the zone's name. */
export function exactTime(iso: string): string {
  return precise.format(new Date(iso));
}

export function date(iso: string): string {
  return day.format(new Date(iso));
}

/** What stands below a point of a chart: the time of day, or the date where the chart spans several days. */
export function tick(iso: string, spanSeconds: number): string {
  return (spanSeconds > 172_800 ? monthDay : hourMinute).format(new Date(iso));
}

const tickSeconds: readonly [spanSeconds: number, stepSeconds: number][] = [
  [3_600, 600],
  [86_400, 10_800],
];

/**
 * Which points of a chart are labelled: the first one of every ten minutes, three hours or day of the reader.
 * @param moments of the points, one behind the other
 */
export function ticks(moments: readonly string[], spanSeconds: number): string[] {
  const step = tickSeconds.find(([span]) => spanSeconds <= span)?.[1] ?? 86_400;
  const slots = moments.map((iso) => {
    const at = new Date(iso);
    return Math.floor((at.getTime() / 1_000 - at.getTimezoneOffset() * 60) / step);
  });
  // The first point may lie in the middle of its slot.
  return moments.filter((_, i) => i > 0 && slots[i] !== slots[i - 1]);
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** `3 minutes ago`, `in 2 days`, `now`. What is to come is rounded: a day that has just begun to run is `in 1 day`. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1_000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const amount = seconds / size;
  return relative.format(amount > 0 ? Math.round(amount) : Math.trunc(amount), unit);
}

/** A span in its two largest units: `3 d 4 h`, `12 min 5 s`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** For an input of type `datetime-local`: the minute in the reader's zone. */
export function toLocalInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
