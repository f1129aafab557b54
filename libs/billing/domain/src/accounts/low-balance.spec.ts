import { describe, expect, it } from '@jest/globals';
import { passedThreshold } from '../index';

describe('passedThreshold', () => {
  it('is the lowest that the balance has come down to', () => {
    expect(passedThreshold(1_001, [1_000, 100])).toBeUndefined();
    expect(passedThreshold(1_000, [1_000, 100])).toBe(1_000);
    expect(passedThreshold(101, [1_000, 100])).toBe(1_000);
    expect(passedThreshold(0, [100, 1_000])).toBe(100);
    expect(passedThreshold(0, [])).toBeUndefined();
  });
});
