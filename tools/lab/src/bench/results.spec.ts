import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, type Measure, Results } from './results';

const measure: Measure = { what: 'answers', unit: '/s' };
const figures = (all: Record<string, number[]>) => new Map(Object.entries(all));

describe('comparison', () => {
  it('divides ours by each other candidate, round by round', () => {
    const { candidates, ratios } = compare(measure, figures({ ours: [10, 30, 20], theirs: [20, 20, 20] }));
    expect(candidates.map(({ name, median }) => [name, median])).toEqual([
      ['ours', 20],
      ['theirs', 20],
    ]);
    expect(ratios).toEqual([{ to: 'theirs', median: 1, least: 0.5, max: 1.5 }]);
  });

  it('has a ratio of medians that lies within the ratios of rounds', () => {
    const rounds = fc.array(fc.tuple(fc.integer({ min: 1 }), fc.integer({ min: 1 })), { minLength: 1 });
    fc.assert(
      fc.property(rounds, (pairs) => {
        const [ratio] = compare(
          measure,
          figures({ ours: pairs.map(([ours]) => ours), theirs: pairs.map(([, theirs]) => theirs) }),
        ).ratios;
        expect(ratio!.least).toBeLessThanOrEqual(ratio!.median);
        expect(ratio!.median).toBeLessThanOrEqual(ratio!.max);
      }),
    );
  });
});

it('collects rounds by measure and candidate, in the order in which they came', () => {
  const results = new Results();
  for (const round of [1, 2]) {
    results.add({ what: 'p50', unit: 'ms' }, 'ours', round);
    results.add({ what: 'p50', unit: 'ms' }, 'theirs', 2 * round);
  }
  results.skip('Redis is not installed.');
  expect(results.comparisons).toMatchObject([
    {
      what: 'p50',
      candidates: [
        { name: 'ours', rounds: [1, 2] },
        { name: 'theirs', rounds: [2, 4] },
      ],
    },
  ]);
  expect(results.skipped).toEqual(['Redis is not installed.']);
});

it('refuses values that are not numbers', () => {
  const results = new Results();
  expect(() => results.add({ what: 'p50', unit: 'ms' }, 'ours', Number.NaN)).toThrow('p50, ours');
});
