import type { DayOrder } from './day-orders';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The forms in which registries write a day; `y`, `m` and `d` are years, months (a number or a name) and days. */
const dayForms: readonly RegExp[] = [
  /^(?<y>\d{4})[-/.年년] ?(?<m>\d{1,2})[-/.月월] ?(?<d>\d{1,2})[.日일]?(?!\d)/, // 1999-05-21, 1999/05/21, 1999. 05. 21.
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:(?<h>\d\d)(?<min>\d\d)(?<s>\d\d))?(?!\d)/, // 19990521, 19990521140101
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?!\d)/, // 21.5.1999: with dots, the day is always first
  /^(?<first>\d{1,2})[-/](?<second>\d{1,2})[-/](?<y>\d{4})(?!\d)/, // 21/5/1999, 5/21/1999
  /^(?:[a-z]{3,9},? )?(?<d>\d{1,2})(?:st|nd|rd|th)?[-/. ](?<m>[a-z]{3})[a-z]*[-/., ]+(?<y>\d{4})(?!\d)/, // 21-May-1999, 21st May 1999
  /^(?<y>\d{4})[-/.](?<m>[a-z]{3})[a-z]*[-/.](?<d>\d{1,2})(?!\d)/, // 1999-May-21
  /^(?:[a-z]{3},? )?(?<m>[a-z]{3})[a-z]*\.? (?<d>\d{1,2}),? (?<y>\d{4})(?!\d)/, // Fri May 21 1999, May 21, 1999
  /^(?:[a-z]{3},? )?(?<m>[a-z]{3}) {1,2}(?<d>\d{1,2}) (?<h>\d\d):(?<min>\d\d):(?<s>\d\d) (?:[a-z]{3,4} )?(?<y>\d{4})(?!\d)/, // Fri May 21 10:00:00 1999
];

const timeForm =
  /^[t ]*(?<h>\d\d):(?<min>\d\d)(?::(?<s>\d\d))?(?:\.\d+)? ?(?:z|\(?(?:utc|gmt)?(?<offset>[+-]\d{1,2}(?::?\d\d)?)?)/;

/** The first year in which domains were registered. */
const firstYear = 1985;

/**
 * A registration date as registries write it, as ISO 8601 in UTC without fractions. `undefined` when it is no date, before 1985,
 * or more than a day after `now` (milliseconds). A day without a time is its first moment; a time without a zone is in UTC.
 * `order` is the registry's, for `05/06/1999`; without it such a date is `undefined`.
 */
export function parseRegistrationDate(written: string, now: number, order?: DayOrder): string | undefined {
  // .ua writes the registrar before the date; some registries quote it.
  const text = written
    .slice(0, 100)
    .trim()
    .toLowerCase()
    .replace(/^(?:\d*-uanic\s+|["'])/, '');
  for (const form of dayForms) {
    const match = form.exec(text);
    if (!match) continue;
    const found = match.groups as Partial<
      Record<'y' | 'm' | 'd' | 'first' | 'second' | 'h' | 'min' | 's', string>
    >;
    const { d, m = '' } = found.first === undefined ? found : inOrder(found.first, found.second!, order);
    const month = /^\d/.test(m) ? Number(m) - 1 : months.indexOf(m);
    const y = Number(found.y);
    const time =
      found.h === undefined
        ? timeOf(text.slice(match[0].length))
        : timeOf(`${found.h}:${found.min!}:${found.s!}`);
    const date = utc([y, month, Number(d)], time);
    if (date === undefined || y < firstYear || date > now + 86_400_000) return undefined;
    return new Date(date).toISOString().replace('.000Z', 'Z');
  }
  return undefined;
}

/** The order is never guessed: a number over 12 is the day, else the registry's order decides, and without one there is no date. */
function inOrder(first: string, second: string, order: DayOrder | undefined): { d?: string; m?: string } {
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && (order === 'dmy' || first === second));
  if (isDayFirst) return { d: first, m: second };
  return Number(second) > 12 || order === 'mdy' ? { d: second, m: first } : {};
}

interface TimeOfDay {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly offsetMinutes: number;
}

function timeOf(text: string): TimeOfDay {
  const { h = '0', min = '0', s = '0', offset = '+0' } = timeForm.exec(text)?.groups ?? {};
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(offset)!;
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { hours: Number(h), minutes: Number(min), seconds: Number(s), offsetMinutes };
}

/** Milliseconds, or `undefined` for an impossible day or time. */
function utc([year, month, day]: [number, number, number], time: TimeOfDay): number | undefined {
  const { hours, minutes, seconds, offsetMinutes } = time;
  const local = Date.UTC(year, month, day, hours, minutes, seconds);
  const read = new Date(local);
  const isReal =
    read.getUTCMonth() === month && read.getUTCDate() === day && hours < 24 && minutes < 60 && seconds < 61;
  return isReal ? local - offsetMinutes * 60_000 : undefined;
}
