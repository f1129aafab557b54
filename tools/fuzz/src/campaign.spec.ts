import { describe, expect, it } from '@jest/globals';
import { type Campaign, fuzz, smallest } from './campaign';
import { Coverage, type FileCounters } from './coverage';
import { seeded } from './mutate';

const secret = '<[-]>';

/** A parser with a fault behind five checks, counted as instrumented code would be. */
function maze(guided: boolean) {
  const counters: FileCounters = { s: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 }, b: {} };
  const run = (input: Buffer): void => {
    const text = input.toString('latin1');
    for (let length = 1; length <= 5; length++) {
      if (text.slice(0, length) !== secret.slice(0, length)) return;
      counters.s[length - 1]! += 1;
    }
    throw new Error('the fault');
  };
  const coverage = new Coverage(() => (guided ? { 'maze.ts': counters } : {}));
  return { run, coverage };
}

function campaign(guided: boolean, runs: number): Campaign {
  let left = runs;
  return {
    ...maze(guided),
    seeds: [Buffer.from('hello')],
    words: [],
    random: seeded(1),
    maxLength: 64,
    isOver: () => left-- === 0,
  };
}

describe('fuzzing', () => {
  it('finds what is behind several checks by the coverage, and makes it short', async () => {
    const { finding, corpus } = await fuzz(campaign(true, 60_000));
    expect(String(finding?.error)).toBe('Error: the fault');
    expect(finding?.input.toString()).toBe(secret);
    expect(corpus.length).toBeGreaterThan(4);
  });

  it('does not find it without', async () => {
    expect((await fuzz(campaign(false, 60_000))).finding).toBeUndefined();
  });

  it('repeats a run with its seed', async () => {
    const [once, again] = await Promise.all([fuzz(campaign(true, 60_000)), fuzz(campaign(true, 60_000))]);
    expect(again).toEqual(once);
  });

  it('keeps of a corpus what does everything that the corpus does', () => {
    const corpus = [
      { input: Buffer.from('long one'), ran: [1, 2, 3] },
      { input: Buffer.from('one'), ran: [1] },
      { input: Buffer.from('same'), ran: [1] },
    ];
    expect(smallest(corpus).map(String)).toEqual(['one', 'long one']);
  });
});

describe('coverage', () => {
  it('tells parts, ways of branches and magnitudes apart, and clears what it has read', () => {
    const files: Record<string, FileCounters> = { a: { s: { 0: 1, 1: 0 }, b: { 0: [0, 2] } } };
    const coverage = new Coverage(() => files);
    const first = coverage.take();
    expect(first).toHaveLength(2);
    expect([coverage.isNew(first), coverage.isNew(first)]).toEqual([true, false]);
    expect(coverage.take()).toEqual([]);

    const ran = [1, 2, 3, 4, 7, 8, 16, 32, 127, 128, 1_000_000].map((count) => {
      files['a']!.s[0] = count;
      return coverage.take()[0]!;
    });
    expect(ran).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 7]);

    files['b'] = { s: { 0: 1 }, b: {} };
    const [later] = coverage.take();
    expect(first).not.toContain(later);
    expect(coverage.isNew([later!])).toBe(true);
  });
});
