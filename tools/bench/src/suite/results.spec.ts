import { expect, it } from '@jest/globals';
import { Results } from './results';

it('collects rounds by measure and candidate, in the order in which they came', () => {
  const results = new Results();
  for (const round of [1, 2]) {
    results.add({ what: 'p50', unit: 'ms', better: 'less' }, 'ours', round);
    results.add({ what: 'p50', unit: 'ms', better: 'less' }, 'theirs', 2 * round);
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

it('refuses what is no figure', () => {
  const results = new Results();
  expect(() => results.add({ what: 'p50', unit: 'ms', better: 'less' }, 'ours', Number.NaN)).toThrow(
    'p50, ours',
  );
});
