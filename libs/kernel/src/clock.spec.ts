import { describe, expect, it } from '@jest/globals';
import { ManualClock, SystemClock } from './clock';

describe('ManualClock', () => {
  it('changes only by calls', () => {
    const clock = new ManualClock(1_000);
    expect(clock.now()).toBe(1_000);
    clock.advance(250);
    expect(clock.now()).toBe(1_250);
    expect(clock.monotonic()).toBe(1_250);
  });
});

describe('SystemClock', () => {
  it('returns the time and never runs backwards', () => {
    const clock = new SystemClock();
    const before = Date.now();
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    const first = clock.monotonic();
    expect(clock.monotonic()).toBeGreaterThanOrEqual(first);
  });
});
