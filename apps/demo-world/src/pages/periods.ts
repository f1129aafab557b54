import type { Culture } from '../cultures/culture';
import { pageWords } from '../cultures';
import { remembered } from '../remembered';
import { byEmployer } from './schema';
import { escape } from './html';
import { wordedDate } from './wording';
import type { Experience } from '@enrichment/network-scraping-domain';

/** Partial ISO dates of a role or a course of study. */
interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** A period as two `time` elements or the word for "until today", with its duration; empty without a start. */
export function periodHtml({ startDate, endDate }: Period, culture: Culture, isOpen = false): string {
  if (startDate === null) return '';
  const time = (date: string, part: string): string =>
    `<time class="date-range__${part}">${escape(wordedDate(date, culture))}</time>`;
  const end =
    endDate === null
      ? isOpen
        ? ` – ${escape(pageWords(culture).present)}`
        : ''
      : ` – ${time(endDate, 'end-date')}`;
  const length =
    end === ''
      ? ''
      : `<span class="date-range__length quiet">${duration(startDate, endDate, culture)}</span>`;
  return `<span class="date-range">${time(startDate, 'start-date')}${end} ${length}</span>`;
}

/** The duration in years, rounded up. */
function duration(start: string, end: string | null, { language }: Culture): string {
  const years = Number((end ?? '2026').slice(0, 4)) - Number(start.slice(0, 4));
  return unitFormat(language).format(Math.max(1, years));
}

const unitFormat = remembered(
  (language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' }),
);

/** Groups the dated roles of one employer; each role without dates is alone. */
export function groupsOfRoles(
  experiences: readonly Experience[],
): readonly (readonly [Experience, ...Experience[]])[] {
  const groups: [Experience, ...Experience[]][] = [];
  for (const role of byEmployer(experiences).flat()) {
    const last = groups.at(-1);
    const [near] = last ?? [];
    if (near?.companyName === role.companyName && near.startDate !== null && role.startDate !== null)
      last!.push(role);
    else groups.push([role]);
  }
  return groups;
}
