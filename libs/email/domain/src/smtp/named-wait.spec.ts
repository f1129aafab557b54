import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namedWait, waitNamedIn } from './named-wait';

describe('namedWait', () => {
  it.each([
    ['Greylisted, please try again in 5 minutes', 300_000],
    ['Recipient is greylisted for 300 seconds', 300_000],
    ['Greylisting in action, please come back in 00:04:59', 299_000],
    ['wait 60s before the next attempt', 60_000],
    ['Retry after 1 hour', 3_600_000],
    ['Come back in 01:30:00', 5_400_000],
    ['retry in at least 10 mins', 600_000],
    ['wait 30 sec', 30_000],
    ['wait another 1 second', 1_000],
    ['retry within 1 minute', 60_000],
    ['retry in 10m', 600_000],
    ['retry after about 2h', 7_200_000],
    ['retry in 1 hr', 3_600_000],
    ['Greylisted, come back later', undefined],
    ['your address 192.0.2.1 is rated 5 of 10 in 2026', undefined],
    ['try again in a few minutes', undefined],
    ['Greylisted at 2026-11-28 10:15:30 UTC, try again in 5 minutes', 300_000],
    ['Greylisted until 10:15:30', undefined],
    ['first seen 10:15:30', undefined],
    ['retry in 10:15:30 PM', undefined],
    ['greylisted for 2001:db8:12:34:56:78::1', undefined],
    ['no mail for 12:34:56:78:9a:bc', undefined],
    ['greylisting for 2001:db8::5 s: try again in 2 minutes', 120_000],
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

describe('waitNamedIn', () => {
  it.each([
    ['greylisted', 'try again in 5 minutes', { waitMs: 300_000 }],
    ['busy', 'try again in 5 minutes', { waitMs: 300_000 }],
    ['greylisted', 'try again later', {}],
    ['not_found', 'the mailbox is held for 5 minutes', {}],
  ] as const)('%s: %s', (mailbox, reply, evidence) => {
    expect(waitNamedIn(mailbox, reply)).toStrictEqual(evidence);
  });
});
