import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { expiryNotice } from '../index';

const dayMs = 86_400_000;
const end = new Date(100 * dayMs);

describe('expiryNotice', () => {
  it.each([
    [92, 92.9, undefined],
    [92.9, 93, 7],
    [93, 94, undefined],
    [98.9, 99.1, 1],
    [92, 99.5, 1],
    [98, 100, undefined],
  ])('from day %d to day %d of a key that ends on day 100 is %s', (since, now, days) => {
    expect(expiryNotice(end, since * dayMs, now * dayMs)).toBe(days);
  });

  it('returns each notice once, at any interval of checks', () => {
    const checks = fc.array(fc.integer({ min: 90 * dayMs, max: 101 * dayMs }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(checks, (times) => {
        const all = [90 * dayMs, ...times].toSorted((a, b) => a - b);
        const found = all.slice(1).flatMap((now, i) => expiryNotice(end, all[i]!, now) ?? []);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
      }),
    );
  });
});
