import { describe, expect, it } from '@jest/globals';
import { ManualClock, SourceLimits } from './index';

describe('SourceLimits', () => {
  const open = (more = {}) => {
    const clock = new ManualClock();
    const limits = new SourceLimits(clock, { max: 2, windowMs: 1_000, ...more });
    const allows = (...source: string[]) => {
      try {
        limits.count(source, (limit, waitMs) => new Error(`${limit} ${waitMs}`));
        return true;
      } catch (error) {
        return (error as Error).message;
      }
    };
    return { clock, limits, allows };
  };

  it('counts each source in windows that begin with the first count', () => {
    const { clock, allows } = open();
    expect([allows('a'), allows('a')]).toEqual([true, true]);
    clock.advance(400);
    expect(allows('a')).toBe('2 600');
    expect(allows('b')).toBe(true);
    clock.advance(600);
    expect(allows('a')).toBe(true);
  });

  it('allows wider networks more, and does not count refused events', () => {
    const { allows } = open({ widening: 2 });
    for (const narrow of ['a', 'a', 'b', 'b']) expect(allows(narrow, 'wide')).toBe(true);
    expect(allows('c', 'wide')).toBe('4 1000');
    expect([allows('c'), allows('c')]).toEqual([true, true]);
  });

  it('returns a boolean instead of throwing, and counts the same', () => {
    const { limits, allows } = open();
    expect([limits.isOver(['a']), allows('a'), limits.isOver(['a']), allows('a')]).toEqual([
      false,
      true,
      true,
      '2 1000',
    ]);
  });

  it('undoes a count', () => {
    const { limits, allows } = open();
    for (let i = 0; i < 9; i++) limits.count(['a', 'wide'], () => new Error('no'))();
    expect([allows('a'), allows('a'), allows('a')]).toEqual([true, true, '2 1000']);
  });

  it('drops the oldest networks above its capacity', () => {
    const { allows } = open({ capacity: 2, max: 1 });
    for (const source of ['a', 'b', 'c']) expect(allows(source)).toBe(true);
    expect([allows('b'), allows('c'), allows('a')]).toEqual(['1 1000', '1 1000', true]);
  });
});
