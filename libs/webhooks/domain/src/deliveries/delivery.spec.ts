import { describe, expect, it } from '@jest/globals';
import { retryPauseMs, retryPausesMs } from '@enrichment/kernel';
import { deliveryRetentionDays } from '../index';

const hourMs = 3_600_000;

describe('the retries of a delivery', () => {
  it('ends before the retention of a delivery, even with the longest pauses that receivers demand', () => {
    const longest = retryPausesMs.map((_, i) => retryPauseMs(i + 1, 1 - Number.EPSILON, Infinity)!);
    const total = longest.reduce((sum, pause) => sum + pause);
    expect(total).toBeLessThan((deliveryRetentionDays * 24 * hourMs) / 2);
  });
});
