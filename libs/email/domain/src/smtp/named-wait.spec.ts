import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namedWait } from './named-wait';

describe('namedWait', () => {
  it.each([
    ['Greylisted, please try again in 5 minutes', 300_000],
    ['Recipient is greylisted for 300 seconds', 300_000],
    ['Greylisting in action, please come back in 00:04:59', 299_000],
    ['wait 60s before the next attempt', 60_000],
    ['Retry after 1 hour', 3_600_000],
    ['retry in at least 10 mins', 600_000],
    ['Greylisted, come back later', undefined],
    ['your address 192.0.2.1 is rated 5 of 10 in 2026', undefined],
    ['try again in a few minutes', undefined],
  ])('%s', (text, milliseconds) => {
    expect(namedWait(text)).toBe(milliseconds);
  });

  it('reads any whole wait, and accepts any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (seconds) => {
        expect(namedWait(`451 4.7.1 try again in ${seconds} seconds`)).toBe(seconds * 1_000);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(namedWait(text) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
