import { describe, expect, it } from '@jest/globals';
import { BatchedReads } from './batched-reads';

describe('BatchedReads', () => {
  it('reads concurrent keys with one statement, and later keys with the next', async () => {
    const batches: (readonly string[])[] = [];
    let proceed: () => void = () => undefined;
    const reads = new BatchedReads(async (keys) => {
      batches.push(keys);
      if (batches.length === 1) await new Promise<void>((resolve) => (proceed = resolve));
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    });
    const first = [reads.find('a'), reads.find('b'), reads.find('a'), reads.find('none')];
    while (batches.length === 0) await new Promise(setImmediate);
    const second = [reads.find('c'), reads.find('d')];
    proceed();
    expect(await Promise.all([...first, ...second])).toEqual(['A', 'B', 'A', undefined, 'C', 'D']);
    expect(batches).toEqual([
      ['a', 'b', 'none'],
      ['c', 'd'],
    ]);
  });

  it('rejects the calls of a statement that fails and those that wait for it, and no later ones', async () => {
    let fail: (() => void) | undefined;
    const reads = new BatchedReads<string>(() =>
      fail
        ? Promise.resolve(new Map([['a', 'A']]))
        : new Promise((_, reject) => (fail = () => reject(new Error('no')))),
    );
    const early = [expect(reads.find('a')).rejects.toThrow('no')];
    while (!fail) await new Promise(setImmediate);
    early.push(expect(reads.find('a')).rejects.toThrow('no'));
    fail();
    await Promise.all(early);
    expect(await reads.find('a')).toBe('A');
  });

  it('limits the size of a statement and of the queue', async () => {
    const sizes: number[] = [];
    const reads = new BatchedReads<string>(
      (keys) => {
        sizes.push(keys.length);
        return Promise.resolve(new Map());
      },
      { batchSize: 2, waiting: 3 },
    );
    const found = ['a', 'b', 'c'].map((key) => reads.find(key));
    await expect(reads.find('d')).rejects.toMatchObject({ code: 'SYS_002' });
    expect(await Promise.all(found)).toEqual([undefined, undefined, undefined]);
    expect(sizes).toEqual([2, 1]);
  });
});
