import { describe, expect, it } from '@jest/globals';
import { isSameSecret } from './same-secret';

describe('isSameSecret', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['', 'abc', false],
    // The text has as many characters as the secret, but more bytes.
    ['ab\u00e9', 'abc', false],
    [Buffer.from('abc'), 'abc', true],
    [Buffer.alloc(3), Buffer.alloc(4), false],
  ])('compares %j with %j', (a, b, same) => {
    expect(isSameSecret(a, b)).toBe(same);
    expect(isSameSecret(b, a)).toBe(same);
  });
});
