import { isPresent, readPartialDate } from '../../record/partial-date';
import { textEnds, type PeriodText } from '../../record/period';
import {
  find,
  findAll,
  isCalled,
  isInside,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';

/** A range of dates as on the page, unparsed. */
export interface DateRange extends PeriodText {
  element: PageElement;
}

const startWords = ['dtstart', 'start-date', 'startdate'];
const endWords = ['dtend', 'dtstamp', 'end-date', 'enddate'];
/** In hResume a current role ends at the page's own date. */
const presentWord = 'dtstamp';
const rangeWords = ['date-range', 'period', 'dates', 'duration', 'date', 'timeframe'];

/** The first range of dates in an entry. Elements that pass `skip`, such as nested entries, are not searched. */
export function dateRangeIn(entry: PageElement, skip?: ElementTest): DateRange | undefined {
  const found = find(entry, isRange, skip);
  return found && readRange(isDate(found) ? (found.parent ?? found) : found);
}

/** Reads `<time>` or `<abbr>` pairs, else a text such as `Jan 2009 – Present · 3 yrs`. */
function readRange(element: PageElement): DateRange {
  const dates = findAll(element, isDate);
  // The duration is in separate elements.
  const text =
    textOfElement(element, (inner) => !isDate(inner) && !isInside(inner, isDate) && !find(inner, isDate)) ??
    textOfElement(element);
  const start = dates.find((date) => isCalled(date, ...startWords)) ?? dates[0];
  const end =
    dates.find((date) => date !== start && isCalled(date, ...endWords)) ??
    dates.find((date) => date !== start);
  const first = textOfElement(start);
  // If another date precedes the first marked date, the marked one is not the start.
  const isFirst = first === undefined || !/\p{Nd}/u.test(text?.split(first)[0] ?? '');
  if (!start || !isFirst) return { element, ...textEnds(text) };
  return { element, startDate: dateOf(start), endDate: end ? dateOf(end) : textEnds(text).endDate };
}

/** Whether an element is a date, or contains a date and has the class of a range of dates. */
export function isRange(element: PageElement): boolean {
  return isDate(element) || (isCalled(element, ...rangeWords) && holdsDate(element));
}

function isDate(element: PageElement): boolean {
  return element.name === 'time' || isCalled(element, ...startWords, ...endWords);
}

function holdsDate(element: PageElement): boolean {
  return (
    find(element, isDate) !== undefined ||
    readPartialDate(textEnds(textOfElement(element)).startDate) !== null
  );
}

/** The visible text of a date; its machine-readable value only in languages that cannot be parsed. */
function dateOf(element: PageElement): string | undefined {
  // Some pages write the dash between two dates into the second element.
  const text = textOfElement(element)?.replace(/^[–—-]\s*/, '');
  if (isCalled(element, presentWord)) return 'present';
  if (text === undefined || isPresent(text) || readPartialDate(text) !== null) return text;
  const { datetime, title } = element.attributes;
  // The value class pattern of microformats pads unknown parts: 2009 becomes 2009-01-01.
  return datetime ?? title?.replace(/(?:-01)?-01$/, '') ?? text;
}
