import { cutOff } from '../../record/text';
import {
  find,
  findAll,
  isCalled,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';

const whole: ElementTest = (element) => isCalled(element, 'text--more', 'full-text', 'full');
const shortened: ElementTest = (element) => isCalled(element, 'text--less', 'truncated', 'short');
const called: ElementTest = (element) =>
  isCalled(element, 'description', 'summary', 'notes', 'item--details');

/**
 * The description of an entry: the whole one if the page also has a shortened one.
 * @param isOther whether a text is something else
 * @returns undefined for a truncated text.
 */
export function descriptionIn(
  entry: PageElement,
  skip?: ElementTest,
  isOther: (text: string) => boolean = () => false,
): string | undefined {
  // Older mark-up uses `summary` and `description` also for the employer and the dates, which contain other marks.
  const isProse: ElementTest = (element) =>
    called(element) && !isCalled(element, 'org', 'fn', 'title') && !holdsMarks(element);
  const texts = (test: ElementTest): string[] =>
    findAll(entry, test, skip).flatMap((element) => textOfElement(element, isControl) ?? []);
  const found = [texts(whole), texts(shortened), texts(isProse).reverse()].find((list) => list.length > 0);
  const text = found?.find((candidate) => !isOther(candidate));
  return text === undefined || cutOff.test(text) ? undefined : text;
}

function holdsMarks(element: PageElement): boolean {
  return (
    find(element, (inner) => inner.name === 'time' || isCalled(inner, 'dtstart', 'degree', 'org')) !==
    undefined
  );
}

/** Whether an element is a control, such as "Show more". */
function isControl(element: PageElement): boolean {
  return element.name === 'button' || isCalled(element, 'button');
}
