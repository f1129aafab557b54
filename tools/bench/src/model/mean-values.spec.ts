import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { meanValues, type Station } from './mean-values';

const queue = (demand: number): Station => ({ name: 'queue', kind: 'queue', demand });

describe('meanValues', () => {
  // The example of Lazowska et al., chapter 6: a processor, two disks, and terminals that think for 15 seconds.
  const stations = [queue(0.605), queue(2.1), queue(1.35)];

  it.each([
    [1, 0.0525, 4.055, [0.032, 0.11, 0.071]],
    [2, 0.1031, 4.402, [0.064, 0.24, 0.149]],
    [3, 0.1515, 4.8, [0.098, 0.395, 0.235]],
  ])('solves the example with %i customers', (customers, throughput, responseTime, queues) => {
    const result = meanValues(stations, customers, 15);
    expect(result.throughput).toBeCloseTo(throughput, 4);
    expect(result.responseTime).toBeCloseTo(responseTime, 2);
    for (const [i, length] of queues.entries()) expect(result.queues[i]).toBeCloseTo(length, 2);
  });

  it('is as slow as the slowest of two equal stations with many customers: n / (n + 1) of it', () => {
    expect(meanValues([queue(1), queue(1)], 9).throughput).toBeCloseTo(0.9, 9);
  });

  it('lets what is done afterwards delay others only', () => {
    const stations = [{ ...queue(2), afterwards: 1 }];
    expect(meanValues(stations, 1).responseTime).toBe(1);
    expect(meanValues(stations, 1_000).throughput).toBeCloseTo(0.5, 2);
  });

  it("keeps Little's law and the bounds of its slowest station", () => {
    const demands = fc.array(fc.double({ min: 0.001, max: 10, noNaN: true }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(demands, fc.integer({ min: 1, max: 100 }), fc.nat(20), (all, customers, thinkTime) => {
        const { throughput, responseTime, queues } = meanValues(all.map(queue), customers, thinkTime);
        const inside = queues.reduce((sum, length) => sum + length, 0);
        expect(inside).toBeCloseTo(customers - throughput * thinkTime, 6);
        expect(responseTime).toBeCloseTo(customers / throughput - thinkTime, 6);
        expect(throughput * Math.max(...all)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
