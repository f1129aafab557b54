import { describe, expect, it } from '@jest/globals';
import {
  elementsIn,
  find,
  findAll,
  hasOneElement,
  hasText,
  headingLevel,
  isCalled,
  isInside,
  leadingHeading,
  markOf,
  textOfElement,
  type ElementTest,
  type PageElement,
} from './page-element';
import { scanPage } from './page-scan';

/** The first element of a page. */
const elementOf = (html: string): PageElement => find(scanPage(html).tree.root, () => true)!;
const named =
  (...names: readonly string[]): ElementTest =>
  ({ name }) =>
    names.includes(name);
const textsOf = (elements: readonly PageElement[]): unknown =>
  elements.map((element) => textOfElement(element));

describe('the elements in an element', () => {
  it('are those right below it, without its text', () => {
    const names = elementsIn(elementOf('<div>a<p>b<i>c</i></p>d<br></div>')).map(({ name }) => name);
    expect(names).toEqual(['p', 'br']);
  });

  it.each([
    ['<p></p>', true],
    ['a <p><b></b><b></b></p> c', true],
    ['<p></p> <p></p>', false],
    ['a', false],
    ['', false],
  ])('in %j: exactly one is %j', (html, isOne) => {
    expect(hasOneElement(elementOf(`<div>${html}</div>`))).toBe(isOne);
  });
});

describe('a search', () => {
  const page = elementOf('<div>a<p>b<i>c</i></p><ul>d<li><b>e<b>f</b></b><i>g</i></li></ul><b>h</b></div>');

  it('finds the first element that passes, at any depth', () => {
    expect(find(page, named('i', 'b'))).toMatchObject({ name: 'i', children: ['c'] });
    expect(find(page, named('li', 'b'))?.name).toBe('li');
    expect(find(page, named('div', 'h1'))).toBeUndefined();
  });

  it('finds the outermost elements that pass, in the order of the page', () => {
    expect(textsOf(findAll(page, named('i', 'b')))).toEqual(['c', 'ef', 'g', 'h']);
    expect(findAll(page, named('div', 'h1'))).toEqual([]);
  });

  it('skips an element with its content', () => {
    expect(find(page, named('i'), named('p'))).toMatchObject({ children: ['g'] });
    expect(find(page, named('p'), named('p'))).toBeUndefined();
    expect(textsOf(findAll(page, named('i', 'b'), named('p')))).toEqual(['ef', 'g', 'h']);
  });

  it('finds 200 elements at most', () => {
    expect(findAll(elementOf(`<div>${'<p><b>x</b></p>'.repeat(201)}</div>`), named('b'))).toHaveLength(200);
  });
});

describe('the text of an element', () => {
  it.each([
    ['a  b\nc\t', 'a b c'],
    ['a<b>b</b> <i> c</i>', 'ab c'],
    ['a<div>b</div>c', 'a\nb\nc'],
    ['a<p>b</p>c', 'a\n\nb\nc'],
    ['a<h2>b</h2>c', 'a\nb\nc'],
    ['10<sup>th</sup><picture></picture>.', '10th.'],
    ['a<br>b', 'a\nb'],
    ['a <br>b<br> c', 'a\nb\nc'],
    ['a<br><br><br><br>b', 'a\n\nb'],
    [' <b> </b> ', undefined],
  ])('of %j is %j', (html, text) => {
    expect(textOfElement(elementOf(`<div>${html}</div>`))).toBe(text);
  });

  it('keeps the line breaks that a class makes visible', () => {
    const text = (name: string) => textOfElement(elementOf(`<p class="x ${name}">a \r\n\n b\nc</p>`));
    expect(['whitespace-pre-wrap', 'white-space-pre-line'].map(text)).toEqual(['a\n\nb\nc', 'a\n\nb\nc']);
    expect(['white-space-pre', 'pre-wrap', 'x-whitespace-pre-wrap'].map(text)).toEqual(
      Array(3).fill('a b c'),
    );
  });

  it('is empty for an unclosed element', () => {
    expect(textOfElement(elementOf('<div>a'))).toBeUndefined();
    expect(textOfElement(undefined)).toBeUndefined();
  });

  it('leaves out skipped elements', () => {
    expect(textOfElement(elementOf('<div>a<p>b</p>c <i>d</i></div>'), named('p'))).toBe('ac d');
  });

  it.each([
    ['<p>a</p>', true],
    ['<p><b>a</b></p>', true],
    ['<p> </p>', false],
    ['<p>a', false],
  ])('is there in %j: %j', (html, isThere) => {
    expect(hasText(elementOf(html))).toBe(isThere);
  });

  it('is made of its first 20,000 characters', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((letter) => letter.repeat(15_000)) as [string, string, string];
    expect(textOfElement(elementOf(`<div><b>${x}</b>${y}<b>${z}</b></div>`))).toBe(x + 'y'.repeat(5_000));
    expect(textOfElement(elementOf(`<div>${x}${y}</div>`))).toHaveLength(20_000);
  });
});

describe('a heading', () => {
  it.each([
    ['h1', 1],
    ['h6', 6],
    ['h7', undefined],
    ['hr', undefined],
    ['x-h2', undefined],
    ['h2-title', undefined],
  ])('<%s> has the level %j', (name, level) => {
    expect(headingLevel(elementOf(`<${name}></${name}>`))).toBe(level);
  });

  it.each([
    '<h3>Engineer</h3><p>x</p>',
    ' <img alt="x"> <div> <h6>Engineer</h6>x</div>',
    '<h4><b>Engineer</b></h4><h3>x</h3>',
    '<div></div><h3>Engineer</h3>x',
  ])('leads the entry %j', (html) => {
    expect(textOfElement(leadingHeading(elementOf(`<li>${html}</li>`)))).toBe('Engineer');
  });

  it.each([
    'x<h3>Engineer</h3>',
    '<p>x</p><h3>Engineer</h3>',
    '<div>x<h3>Engineer</h3></div>',
    '<h3> </h3><h3>Engineer</h3>',
    '<h3>Engineer',
    '<img>',
  ])('does not lead the entry %j', (html) => {
    expect(leadingHeading(elementOf(`<li>${html}</li>`))).toBeUndefined();
  });
});

describe('isCalled', () => {
  it.each(['title', 'item-title', 'item__title', 'card__title--big', 'x  item-TITLE y', 'a-title--b--c'])(
    'finds a word at the end of %j',
    (name) => {
      expect(isCalled(elementOf(`<b class="${name}"></b>`), 'other', 'title')).toBe(true);
      expect(isCalled(elementOf(`<b id="${name}"></b>`), 'title')).toBe(true);
    },
  );

  it.each(['subtitle', 'title-bar', 'titles', 'title_', ''])('finds no word at the end of %j', (name) => {
    expect(isCalled(elementOf(`<b class="${name}" id="${name}"></b>`), 'title')).toBe(false);
    expect(isCalled(elementOf('<b></b>'), 'title')).toBe(false);
  });

  it('compares the first 200 endings of a name', () => {
    const long = (parts: number): PageElement => elementOf(`<b class="${'x-'.repeat(parts)}title"></b>`);
    expect(isCalled(long(199), 'title')).toBe(true);
    expect(isCalled(long(200), 'title')).toBe(false);
    expect(isCalled(elementOf(`<b class="${'x-'.repeat(200)} title"></b>`), 'title')).toBe(false);
  });
});

describe('the mark of an element', () => {
  it.each([
    ['data-section="a"', 'a'],
    ['data-test-id="b"', 'b'],
    ['data-testid="c"', 'c'],
    ['data-testid="c" data-test-id="b"', 'b'],
    ['data-testid="c" data-test-id="b" data-section="a"', 'a'],
    ['id="d"', undefined],
  ])('with %s is %j', (attributes, mark) => {
    expect(markOf(elementOf(`<b ${attributes}></b>`))).toBe(mark);
  });
});

describe('isInside', () => {
  it('tests all elements around an element, and not the element', () => {
    const inner = find(elementOf('<ul><li><p></p><div><b><i></i></b></div></li></ul>'), named('b'))!;
    expect(['div', 'li', 'ul'].filter((name) => isInside(inner, named(name)))).toEqual(['div', 'li', 'ul']);
    expect(isInside(inner, named('p', 'b', 'i'))).toBe(false);
  });
});
