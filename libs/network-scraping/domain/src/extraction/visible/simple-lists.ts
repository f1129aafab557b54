import { cutOff, foldText, unescaped } from '../../record/text';
import {
  elementsIn,
  find,
  findAll,
  hasText,
  headingLevel,
  isCalled,
  isInside,
  leadingHeading,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { linesOnCard } from './member-cards';
import { entriesOf, type PageSection } from './sections';

const isEntry: ElementTest = (element) =>
  element.name === 'li' || isCalled(element, 'competency', 'skill', 'language');
/** `Show 12 more skills`, `+5`, `Mehr anzeigen`: a control of the list, not an entry. */
const control =
  /^(?:\+\s?\d+|[\s.…·•]+)$|^(?:show|see|view|voir|afficher|mostrar|ver|exibir|mostra|vedi|toon|bekijk|visa|vis|se|näytä|pokaż|zobrazit|показать|ещё|показати|عرض)(?!\p{L}).*(?:\d|more|all|plus|tout|más|todo|mais|altr|tutt|meer|alle|fler|flere|lisää|kaikki|więcej|vše|ещё|все|більше|المزيد)|(?:anzeigen|göster|weniger|さらに表示|もっと見る|すべて表示|显示更多|顯示更多|더보기|보기|और देखें)$/iu;
/** A network's addition to a skill; a number may also belong to the name (`Office 365`). */
const endorsements =
  /\s*(?:[·•]\s*\d+\+?(?: endorsements?)?|\(\d+\+?(?: endorsements?)?\)|(?<=\s)(?:99\+|\d+\+? endorsements?))$/i;

/** The skills of a section, without its controls. */
export function skillsIn(section: PageSection | undefined): readonly string[] {
  return entriesOf(section, isEntry).flatMap((entry) => {
    // Entries with keys also have lines about who endorsed a skill.
    if (isCalled(entry, 'more', 'less') || isInside(entry, hasKey)) return [];
    const named = find(
      entry,
      (element) =>
        isCalled(element, 'jellybean', 'title', 'name', 'name-text', 't-bold') || isHeading(element),
    );
    const text = textOfElement(named ?? entry, isButton);
    if (text === undefined || text.includes('\n') || control.test(text)) return [];
    const whole = wholeOf(text.replace(endorsements, ''), entry);
    return whole === undefined ? [] : [whole];
  });
}

/** The whole text of a truncated one, from the link around it: from its title, its label or its address. */
function wholeOf(text: string, entry: PageElement): string | undefined {
  if (!cutOff.test(text)) return text;
  const begin = text.replace(cutOff, '');
  const link = find(entry, ({ name }) => name === 'a');
  const { title, 'aria-label': label, href = '' } = link?.attributes ?? entry.attributes;
  const path = unescaped(href.split(/[?#]/)[0]!.replace(/\/$/, '').split('/').at(-1)!);
  const name = path.replace(/_/g, ' ');
  const candidates = [title, label, name, name.replace(/[-+]/g, ' ')];
  const whole = candidates.find((candidate) => candidate && foldText(candidate).startsWith(foldText(begin)));
  // Addresses are in lower case.
  return whole && begin + whole.slice(begin.length);
}

/** The languages of a section, each with its proficiency. */
export function languagesIn(
  section: PageSection | undefined,
): readonly { name: string; proficiency: string | undefined }[] {
  return entriesOf(section, isEntry).flatMap((entry) => {
    const card = linesOnCard(entry);
    if (card) return [{ name: card.name, proficiency: card.others[0] }];
    const isMarked: ElementTest = (element) => isHeading(element) || isCalled(element, 'title', 'name');
    // If the name's element is empty, the remaining text is something else.
    const named = find(entry, isName) ?? leadingHeading(entry) ?? (find(entry, isMarked) ? undefined : entry);
    const name = textOfElement(named);
    if (!named || name === undefined || name.includes('\n') || control.test(name)) return [];
    // The brackets belong to the name in `Chinese (Simplified)`, and not in `German (native)`: the entry is left out.
    if (named === entry && /[(（]/.test(name)) return [];
    const [text, level, ...more] = entry.children.filter(
      (child) => typeof child !== 'string' || child.trim(),
    );
    // `German<span>native</span>`
    if (named === entry && typeof text === 'string' && typeof level === 'object')
      return more.length === 0 ? [{ name: text, proficiency: textOfElement(level) }] : [];
    return [{ name, proficiency: named === entry ? undefined : proficiencyOf(entry, named) }];
  });
}

/** The proficiency by its class, else the only other text of the entry. */
function proficiencyOf(entry: PageElement, name: PageElement): string | undefined {
  const called = find(entry, (element) => isCalled(element, 'proficiency', 'subtitle', 'level'));
  if (called) return textOfElement(called)?.replace(inBrackets, '$1');
  const isLeaf: ElementTest = (element) => elementsIn(element).length === 0 && hasText(element);
  const others = findAll(entry, isLeaf, (element) => element === name);
  return others.length === 1 ? textOfElement(others[0]) : undefined;
}

const inBrackets = /^[(（](.*)[)）]$/;
const isName: ElementTest = (element) => isCalled(element, 'title', 'name') && hasText(element);
const isHeading: ElementTest = (element) => headingLevel(element) !== undefined;
const hasKey: ElementTest = ({ attributes }) => attributes['componentkey'] !== undefined;
const isButton: ElementTest = (element) => element.name === 'button';
