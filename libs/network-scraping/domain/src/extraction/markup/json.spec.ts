import { describe, expect, it } from '@jest/globals';
import { field, leadingJson, listOf, parseJson, plainText, textOf } from './json';

describe('parseJson', () => {
  it.each([
    ['{"a":"<b>&amp;"}', { a: '<b>&amp;' }],
    ['<!-- {"a":1} -->', { a: 1 }],
    ['//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
    ['{"a":1};', { a: 1 }],
    ['{"a":"x;y"} ; \n', { a: 'x;y' }],
    ['<!-- {"a":"x --> y"} --> ', { a: 'x --> y' }],
    ['// <![CDATA[\n{"a":1}\n// ]]> ', { a: 1 }],
    ['/* <![CDATA[ */{"a":1}/* ]]> */', { a: 1 }],
    ['<![CDATA[{"a":1}]]>', { a: 1 }],
    ['{"a":"one\ntwo"}', { a: 'one two' }],
    ['{&quot;a&quot;:&quot;x &amp;amp; y&quot;}', { a: 'x &amp; y' }],
  ])('reads %j', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it('leaves out a trailing comma, outside of strings', () => {
    expect(parseJson('{"a":[1,2, ],"b":",}",\n}')).toEqual({ a: [1, 2], b: ',}' });
  });

  it.each(['', '{', '{"a":1,,}', 'undefined', "{'a':1}", '{"a":1}{"b":2}'])(
    'returns nothing for %j',
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );
});

describe('leadingJson', () => {
  it.each([
    ['{"a":"}"};start({})', '{"a":"}"}'],
    ['[1,[2]];x', '[1,[2]]'],
    ['{"a":"\\"}"}, b', '{"a":"\\"}"}'],
    ['{"a":', '{"a":'],
  ])('of %j is %j', (text, expected) => {
    expect(leadingJson(text)).toBe(expected);
  });
});

describe('field', () => {
  it('returns the first of a node’s own fields with a value', () => {
    expect(field({ a: null, b: '', c: 0 }, 'a', 'b', 'c')).toBe(0);
    for (const key of ['constructor', '__proto__', 'toString']) expect(field({}, key)).toBeUndefined();
    for (const node of [null, 'x', [1], 5]) expect(field(node, '0', 'length')).toBeUndefined();
  });
});

describe('listOf', () => {
  it.each([
    [undefined, []],
    [null, []],
    [0, [0]],
    [{ a: 1 }, [{ a: 1 }]],
    [
      ['x', null],
      ['x', null],
    ],
  ])('of %j is %j', (value, list) => {
    expect(listOf(value)).toEqual(list);
  });

  it('has 200 entries at most', () => {
    expect(listOf(Array(300).fill('x'))).toHaveLength(200);
  });
});

describe('textOf', () => {
  it.each([
    ['x', 'x'],
    [['x', 'y'], 'x'],
    [{ '@value': 'x' }, 'x'],
    [{ name: 'x' }, 'x'],
    [{ localizedName: 'x' }, 'x'],
    [{ text: 'x' }, 'x'],
    [{ name: ['x', 'y'] }, 'x'],
    [[{ '@value': ['x'] }], 'x'],
    [{ name: [{ name: 'x' }] }, undefined],
    [5, 5],
    [{ other: 'x' }, undefined],
    [true, undefined],
    [null, undefined],
  ])('of %j is %j', (value, expected) => {
    expect(textOf(value)).toEqual(expected);
  });
});

describe('plainText', () => {
  it.each([
    ['Smith &amp; Sons', 'Smith & Sons'],
    ['one<br/>two<p class="x">three</p>', 'one\ntwothree\n'],
    ['&lt;br&gt;', '\n'],
    ['<h2>one</h2>two', 'one\ntwo'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo\n'],
    ['a < b and c > d', 'a < b and c > d'],
    ['I <3 you', 'I <3 you'],
    ['AT&T', 'AT&T'],
  ])('of %j is %j', (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });
});
