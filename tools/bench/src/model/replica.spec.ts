import { describe, expect, it } from '@jest/globals';
import { aloneWith, batchOf, predict } from './replica';

const demands = { node: 200, database: 60, others: 40, disk: 150 };

describe('predict', () => {
  it.each([250, 450, 700])('gives a request alone the time that it took: %i µs', (responseTime) => {
    const alone = aloneWith(demands, responseTime);
    expect(predict(demands, alone, 1).responseTime).toBeCloseTo(responseTime, 9);
  });

  it('keeps a processor busy that has all the work', () => {
    const busy = { node: 200, database: 0, others: 0, disk: 0 };
    expect(predict(busy, aloneWith(busy, 200), 64).throughput * busy.node).toBeCloseTo(1, 9);
  });

  it('lets one half be at the processors while the other one is at the disk', () => {
    const even = { node: 100, database: 0, others: 0, disk: 6_400 };
    const { throughput, responseTime } = predict(even, aloneWith(even, 6_500), 128);
    // One after the other it would take 12,800 µs; both at once, with half a visit of waiting, 16,000 for two.
    expect(responseTime).toBeCloseTo(16_000, 9);
    expect(throughput).toBeCloseTo(128 / responseTime, 9);
  });

  it('makes as many charges durable together as half of the connections ask for', () => {
    expect([1, 2, 4, 64].map(batchOf)).toEqual([1, 1, 2, 32]);
  });
});
