import { locale } from './locale';
import { zone } from './zone';

const clockTime = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

const formatsOf = (timeZone: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return {
    dateTime: format({ ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    precise: format({ dateStyle: 'medium', timeStyle: 'long' }),
    thisYear: format({ month: 'short', day: 'numeric', ...clockTime }),
    otherYear: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    day: format(day),
    hourMinute: format({ hour: 'numeric', minute: '2-digit' }),
    monthDay: format({ month: 'short', day: 'numeric' }),
  };
};
const formats = { local: formatsOf(undefined), utc: formatsOf('UTC') };

/** A date whose UTC fields are the local time of the reader. */
function wallClock(at: Date): Date {
  return zone() === 'utc' ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** A time in the reader's zone, with the zone's name: `Nov 21, 2026, 2:40 PM GMT+1`. */
export function time(iso: string): string {
  return formats[zone()].dateTime.format(new Date(iso));
}

/** A time for lists: with seconds, and without the current year. `Nov 21, 2:40:07 PM`. */
export function stamp(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return formats[zone()][
    wallClock(at).getUTCFullYear() === wallClock(now).getUTCFullYear() ? 'thisYear' : 'otherYear'
  ].format(at);
}

/** A time with seconds and the zone's name. */
export function exactTime(iso: string): string {
  return formats[zone()].precise.format(new Date(iso));
}

export function date(iso: string): string {
  return formats[zone()].day.format(new Date(iso));
}

/** A day such as `2026-11-21`, in a list: `Nov 21, 2026`. */
export function fullDay(day: string): string {
  return formats.utc.day.format(new Date(day));
}

/** A day such as `2026-11-21` on an axis: `Nov 21`. */
export function shortDay(day: string): string {
  return formats.utc.monthDay.format(new Date(day));
}

/** The label of a point in a chart: the time of day, or the date if the chart spans several days. */
export function tick(iso: string, spanSeconds: number): string {
  return formats[zone()][spanSeconds > 172_800 ? 'monthDay' : 'hourMinute'].format(new Date(iso));
}

const tickSeconds: readonly [spanSeconds: number, stepSeconds: number][] = [
  [3_600, 600],
  [86_400, 10_800],
];

/**
 * The points of a chart with a label: the first one of every ten minutes, three hours or day in the reader's time zone.
 * @param moments times of the points, ascending
 */
export function ticks(moments: readonly string[], spanSeconds: number): string[] {
  const step = tickSeconds.find(([span]) => spanSeconds <= span)?.[1] ?? 86_400;
  const slots = moments.map((iso) => Math.floor(wallClock(new Date(iso)).getTime() / 1_000 / step));
  // The first point may be in the middle of its step.
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

/** `3 minutes ago`, `in 2 days`, `now`. Future times are rounded, so 23 hours and 59 minutes are `in 1 day`. */
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

/**
 * The start of a day in the reader's time zone.
 * @param day such as `2026-11-21`, the value of an input of type `date`
 */
export function startOfDay(day: string, daysLater = 0): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return zone() === 'utc'
    ? new Date(Date.UTC(year, month - 1, date + daysLater))
    : new Date(year, month - 1, date + daysLater);
}

/** The value of an input of type `datetime-local`, in the reader's time zone. */
export function toLocalInput(at: Date): string {
  return wallClock(at).toISOString().slice(0, 16);
}

/** The time of an input of type `datetime-local`. */
export function fromLocalInput(text: string): Date {
  return new Date(zone() === 'utc' ? `${text}Z` : text);
}
