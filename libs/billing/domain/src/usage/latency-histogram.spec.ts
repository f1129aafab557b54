import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { latencyBucket, type LatencyHistogram, latencyPercentiles } from './latency-histogram';

function histogram(latencies: readonly number[]): LatencyHistogram {
  const requests: Record<number, number> = {};
  for (const ms of latencies) requests[latencyBucket(ms)] = (requests[latencyBucket(ms)] ?? 0) + 1;
  return requests;
}

const latencies = fc.array(fc.double({ min: 2 ** -5, max: 2 ** 17, noNaN: true }), { minLength: 1 });

describe('the latency histogram', () => {
  it('returns percentiles within 10 %, and the same ones for any division of the requests', () => {
    fc.assert(
      fc.property(latencies, fc.nat(), (all, cut) => {
        const sorted = [...all].sort((a, b) => a - b);
        const parts = [all.slice(0, cut % all.length), all.slice(cut % all.length)];
        const percentiles = latencyPercentiles([histogram(all)])!;
        expect(latencyPercentiles(parts.map(histogram))).toEqual(percentiles);
        const { p50, p90, p99 } = percentiles;
        const quantiles = [[0.5, p50] as const, [0.9, p90] as const, [0.99, p99] as const];
        for (const [share, ms] of quantiles) {
          const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
          expect(Math.abs(ms / exact - 1)).toBeLessThan(0.1);
        }
      }),
    );
  });

  it('is empty without requests', () => {
    expect(latencyPercentiles([])).toBeUndefined();
    expect(latencyPercentiles([{}])).toBeUndefined();
  });

  it.each([
    [NaN, 0],
    [-1, 0],
    [0, 0],
    [0.001, 0],
    [2 ** -5, 0],
    [0.032, 1],
    [1, 20],
    [2, 24],
    [2 ** 17, 88],
    [1e9, 88],
    [Infinity, 88],
  ])('puts %s ms into bucket %s', (ms, bucket) => {
    expect(latencyBucket(ms)).toBe(bucket);
  });
});
