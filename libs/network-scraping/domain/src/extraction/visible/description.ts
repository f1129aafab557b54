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
const called: ElementTest = (element) => isCalled(element, 'description', 'summary', 'notes');

/**
 * The description of an entry: the whole one where a shortened one stands beside it.
 * @returns undefined for a text that is cut off.
 */
export function descriptionIn(entry: PageElement, skip?: ElementTest): string | undefined {
  const more = find(entry, whole, skip);
  const text = more ? textOfElement(more, isControl) : (fromShortened(entry, skip) ?? fromNamed(entry, skip));
  return text === undefined || /(?:…|\.\.\.)$/.test(text) ? undefined : text;
}

function fromShortened(entry: PageElement, skip: ElementTest | undefined): string | undefined {
  return textOfElement(find(entry, shortened, skip), isControl);
}

function fromNamed(entry: PageElement, skip: ElementTest | undefined): string | undefined {
  // In older mark-up `summary` and `description` also name the employer and the dates: those hold other marks.
  const isProse: ElementTest = (element) =>
    called(element) && !isCalled(element, 'org', 'fn', 'title') && !holdsMarks(element);
  return textOfElement(findAll(entry, isProse, skip).at(-1), isControl);
}

function holdsMarks(element: PageElement): boolean {
  return (
    find(element, (inner) => inner.name === 'time' || isCalled(inner, 'dtstart', 'degree', 'org')) !==
    undefined
  );
}

/** "Show more" and the like. */
function isControl(element: PageElement): boolean {
  return element.name === 'button' || isCalled(element, 'button');
}
