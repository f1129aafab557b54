import { describe, expect, it } from '@jest/globals';
import type { SentRequest } from '@enrichment/testing';
import { excusedBy } from './database';

function refused(sentAt: number, endedAt: number): SentRequest {
  const answer = { status: 503, code: 'SYS_002', requestId: '', creditsCharged: 0, retryAfter: '1' };
  return { accountId: '', sentAt, endedAt, answer, failure: undefined };
}

describe('restarts of PostgreSQL', () => {
  const short = { from: 1_000, to: 2_500 };
  const long = { from: 10_000, to: 12_500 };

  it.each([
    ['during a long one', refused(10_100, 12_400), true],
    ['sent before a long one', refused(9_900, 10_100), true],
    ['during a short one', refused(1_100, 2_400), false],
    ['between them', refused(5_000, 5_100), false],
    ['sent after a long one', refused(12_600, 12_700), false],
  ])('a request that is refused %s', (_, outcome, isExcused) => {
    expect(excusedBy([short, long])(outcome)).toBe(isExcused);
  });
});
