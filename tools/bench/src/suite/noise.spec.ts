import { expect, it } from '@jest/globals';
import { noiseOf, stolenBetween } from './noise';

it('holds each processor against its own median', () => {
  const steady = Array.from({ length: 99 }, () => 2);
  expect(noiseOf([[...steady, 6], steady.map((ms) => ms * 2)])).toEqual({ p05: 1, p95: 1, worst: 3 });
});

it('tells what the host took away, or that nothing tells', () => {
  expect(stolenBetween({ all: 100, stolen: 5 }, { all: 300, stolen: 15 })).toBe(0.05);
  expect(stolenBetween(undefined, { all: 300, stolen: 15 })).toBeNull();
});
