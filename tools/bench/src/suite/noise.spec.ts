import { expect, it } from '@jest/globals';
import { noiseOf } from './noise';

it('holds each processor against its own median', () => {
  const steady = Array.from({ length: 99 }, () => 2);
  expect(noiseOf([[...steady, 6], steady.map((ms) => ms * 2)])).toEqual({ p05: 1, p95: 1, worst: 3 });
});
