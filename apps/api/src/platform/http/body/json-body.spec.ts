import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyHint, hasDuplicateKey } from './json-body';

describe('bodyHint', () => {
  it.each([
    ['', 'as a JSON object'],
    ['ip=8.8.8.8&x=1', 'not form fields'],
    ['<ip>8.8.8.8</ip>', 'not XML'],
    ['8.8.8.8', 'does not begin with a brace'],
    [`'{"ip":"8.8.8.8"}'`, 'none around the body'],
    [`{'ip':'8.8.8.8'}`, 'double quotes (") in place of single'],
    ['{“ip”:“8.8.8.8”}', 'straight double quotes'],
    ['{ip:8.8.8.8}', 'each name in double quotes'],
    ['{"ip":"8.8.8.8",}', 'Leave out the comma'],
    ['{"ip":"8.8.8.8"', 'ends before its closing brace'],
    ['{"ip":', 'ends before its closing brace'],
    ['{"ip" "8.8.8.8"}', 'one JSON object'],
  ])('%j: %s', (text, part) => {
    expect(bodyHint(text)).toContain(part);
    expect(bodyHint(text)).toMatch(/^[A-Z].*\.$/);
  });

  it('takes linear time', () => {
    for (const piece of [' ', '{', ',', ', ', 'a', "'", '{a ', '}', '] '])
      expect(bodyHint(`{${piece.repeat(16_000 / piece.length)}`)).toMatch(/\.$/);
  });
});

describe('hasDuplicateKey', () => {
  it.each([
    ['{"ip":"1.1.1.1","ip":"8.8.8.8"}', true],
    ['{"ip":1,"\\u0069p":2}', true],
    ['{"a":[{"b":{},"b":1}]}', true],
    ['{"":1,"":2}', true],
    ['{"__proto__":1,"__proto__":2}', true],
    ['{"a":"a","b":"a"}', false],
    ['{"a":["a","a"],"b":{"a":1}}', false],
    ['[{"a":1},{"a":2}]', false],
    ['{"a":"\\"b\\":1,","b":"{\\\\"}', false],
    ['"a"', false],
    ['{}', false],
  ])('%s: %p', (json, expected) => {
    expect(hasDuplicateKey(json)).toBe(expected);
  });

  it('finds none in the output of JSON.stringify, and each repeated name', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.string(),
        fc.jsonValue(),
        fc.boolean(),
        (value, name, other, inArray) => {
          const wrap = (json: string) => (inArray ? `[0,${json}]` : json);
          const [first, second, key] = [value, other, name].map((one) => JSON.stringify(one));
          expect(hasDuplicateKey(wrap(first!))).toBe(false);
          expect(hasDuplicateKey(wrap(`{${key}:${first},"${'x'.repeat(99)}":0,${key}:${second}}`))).toBe(
            true,
          );
        },
      ),
    );
  });
});
