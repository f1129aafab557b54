import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasDuplicateKey } from './duplicate-key';

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
    fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), fc.boolean(), (value, name, other, inArray) => {
      const wrap = (json: string) => (inArray ? `[0,${json}]` : json);
      const [first, second, key] = [value, other, name].map((one) => JSON.stringify(one));
      expect(hasDuplicateKey(wrap(first!))).toBe(false);
      expect(hasDuplicateKey(wrap(`{${key}:${first},"${'x'.repeat(99)}":0,${key}:${second}}`))).toBe(true);
    }),
  );
});
