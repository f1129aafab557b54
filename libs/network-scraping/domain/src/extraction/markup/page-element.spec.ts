import { describe, expect, it } from '@jest/globals';
import { find, isCalled, textOfElement, type PageElement } from './page-element';
import { scanPage } from './page-scan';

/** The first element of a page. */
const elementOf = (html: string): PageElement => find(scanPage(html).tree.root, () => true)!;

describe('the text of an element', () => {
  it.each([
    ['a  b\n c\t', 'a b c'],
    ['a<b>b</b> <i> c</i>', 'ab c'],
    ['a<div>b</div>c', 'a\nb\nc'],
    ['a<p>b</p>c', 'a\n\nb\nc'],
    ['a<br>b', 'a\nb'],
    ['a <br> b', 'a\nb'],
    ['a<br><br><br><br>b', 'a\n\nb'],
    [' <b> </b> ', undefined],
  ])('of %j is %j', (html, text) => {
    expect(textOfElement(elementOf(`<div>${html}</div>`))).toBe(text);
  });

  it('is nothing while nothing closes it', () => {
    expect(textOfElement(elementOf('<div>a'))).toBeUndefined();
    expect(textOfElement(undefined)).toBeUndefined();
  });

  it('is made of its first 20,000 characters', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((letter) => letter.repeat(15_000)) as [string, string, string];
    expect(textOfElement(elementOf(`<div><b>${x}</b>${y}<b>${z}</b></div>`))).toBe(x + 'y'.repeat(5_000));
    expect(textOfElement(elementOf(`<div>${x}${y}</div>`))).toHaveLength(20_000);
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

  it('looks at the first 200 endings of a name', () => {
    const long = (parts: number): PageElement => elementOf(`<b class="${'x-'.repeat(parts)}title"></b>`);
    expect(isCalled(long(199), 'title')).toBe(true);
    expect(isCalled(long(200), 'title')).toBe(false);
  });
});
