import { describe, expect, it } from '@jest/globals';
import { etagOf, isAsExpected } from './conditions';

describe('the conditions of a request', () => {
  it.each([
    [{}, '"a"', true],
    [{}, undefined, true],
    [{ 'if-match': '"a"' }, '"a"', true],
    [{ 'if-match': '"b", "a"' }, '"a"', true],
    [{ 'if-match': '*' }, '"a"', true],
    [{ 'if-match': '"b"' }, '"a"', false],
    [{ 'if-match': 'W/"a"' }, '"a"', false],
    [{ 'if-match': '' }, '"a"', false],
    [{ 'if-match': '*' }, undefined, false],
    [{ 'if-none-match': '*' }, undefined, true],
    [{ 'if-none-match': '*' }, '"a"', false],
    [{ 'if-none-match': '"b"' }, '"a"', true],
    [{ 'if-none-match': 'W/"a"' }, '"a"', false],
    [{ 'if-none-match': 'W/"b", W/"a"' }, '"a"', false],
    [{ 'if-match': '"a"', 'if-none-match': '"a"' }, '"a"', false],
  ])('%j of a resource %s: %s', (headers, etag, expected) => {
    expect(isAsExpected({ headers }, etag)).toBe(expected);
  });

  it('compare a tag that changes with the state only', () => {
    expect(etagOf({ a: 1 })).toMatch(/^"[\w-]{22}"$/);
    expect(etagOf({ a: 1 })).toBe(etagOf({ a: 1 }));
    expect(etagOf({ a: 1 })).not.toBe(etagOf({ a: 2 }));
  });
});
