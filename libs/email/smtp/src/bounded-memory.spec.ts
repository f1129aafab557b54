import { ManualClock } from '@enrichment/kernel';
import { expect, it } from '@jest/globals';
import { BoundedMemory } from './bounded-memory';

it('forgets what is old, and the oldest when there is too much', () => {
  const clock = new ManualClock();
  const memory = new BoundedMemory<number>(clock, { entries: 2, milliseconds: 100 });
  memory.remember('a', 1);
  clock.advance(50);
  memory.remember('b', 2);
  memory.remember('a', 3);
  memory.remember('c', 4);
  expect(['a', 'b', 'c'].map((key) => memory.recall(key))).toEqual([3, undefined, 4]);
  clock.advance(99);
  expect(memory.recall('a')).toBe(3);
  clock.advance(1);
  expect(memory.recall('a')).toBeUndefined();
});
