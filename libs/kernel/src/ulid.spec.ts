import { describe, expect, it } from '@jest/globals';
import { newUlid } from './ulid';

describe('newUlid', () => {
  it('writes 26 characters of Crockford base 32', () => {
    expect(newUlid()).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  it('never repeats and always grows within a process', () => {
    const ids = Array.from({ length: 50_000 }, newUlid);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  it('contains the current time in its first ten characters', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const before = Date.now();
    const time = Array.from(newUlid().slice(0, 10)).reduce((sum, c) => sum * 32 + alphabet.indexOf(c), 0);
    expect(time).toBeGreaterThanOrEqual(before - 1);
    expect(time).toBeLessThanOrEqual(Date.now());
  });
});
