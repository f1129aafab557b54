import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { BoundedCache } from './bounded-cache';
import { ManualClock } from './clock';

describe('BoundedCache', () => {
  it('drops expired values', () => {
    const clock = new ManualClock();
    const cache = new BoundedCache<number>(clock, 2);
    cache.set('a', 1, 100);
    clock.advance(99);
    expect(cache.get('a')).toBe(1);
    clock.advance(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('counts hits and misses', () => {
    const clock = new ManualClock();
    const cache = new BoundedCache<number>(clock, 10);
    cache.set('a', 1, 100);
    cache.get('a');
    cache.get('b');
    clock.advance(100);
    cache.get('a');
    expect(cache.usage).toEqual({ hits: 1, misses: 2, entries: 0, fill: 0 });
  });

  it('reports its fill, by the sizes of its values', () => {
    const cache = new BoundedCache<number>(new ManualClock(), 10);
    cache.set('a', 1, 100, 4);
    cache.set('b', 2, 100, 1);
    expect(cache.usage).toMatchObject({ entries: 2, fill: 0.5 });
    cache.set('c', 3, 100, 9);
    expect(cache.usage).toMatchObject({ entries: 2, fill: 1 });
  });

  it('drops the least recently used values when it is full', () => {
    const cache = new BoundedCache<number>(new ManualClock(), 2);
    cache.set('a', 1, 100);
    cache.set('b', 2, 100);
    cache.get('a');
    cache.set('c', 3, 100);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it('stores no value for 0 ms and no too large one, and drops replaced values', () => {
    const cache = new BoundedCache<number>(new ManualClock(), 10);
    cache.set('a', 1, 100, 4);
    cache.set('a', 2, 0, 4);
    cache.set('b', 3, 100, 11);
    expect(['a', 'b'].map((key) => cache.get(key))).toEqual([undefined, undefined]);
  });

  it("never exceeds its size, and never returns another key's value", () => {
    const step = fc.record({
      key: fc.nat(5),
      ms: fc.integer({ min: 1, max: 5 }),
      size: fc.nat(4),
      advance: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const clock = new ManualClock();
        const cache = new BoundedCache<{ key: number; size: number }>(clock, 8);
        for (const { key, ms, size, advance } of steps) {
          cache.set(String(key), { key, size }, ms, size);
          clock.advance(advance);
          const held = [0, 1, 2, 3, 4, 5].flatMap((each) => cache.get(String(each)) ?? []);
          expect(held.reduce((sum, value) => sum + value.size, 0)).toBeLessThanOrEqual(8);
          expect(held.every((value) => cache.get(String(value.key)) === value)).toBe(true);
        }
      }),
    );
  });
});
