import { compare, type Measure } from '../suite/comparison';
import type { RunFile } from '../suite/run-file';

/** What a run could have found. */
export function sampleRun(): RunFile {
  const figures = (all: Record<string, number[]>) => new Map(Object.entries(all));
  const answers: Measure = {
    what: 'IP lookup, 32 callers: answers',
    unit: '/s',
    better: 'more',
    wanted: { atLeast: 0.9, to: 'empty Nest + Express' },
  };
  const statements: Measure = { what: 'statements', unit: '', better: 'less', isList: true };
  return {
    ...{ format: 'enrichment-bench/1', startedAt: '2026-11-22T20:00:00.000Z', seconds: 61.5 },
    ...{ command: 'npm run bench -- http', quick: false, commit: { id: 'a'.repeat(40), hasChanges: false } },
    machine: {
      ...{ processor: 'Some | CPU <1>', processors: 2, memoryGigabytes: 24, system: 'Linux 6.1.0' },
      ...{ loadBefore: 0.1, diskSyncMs: { median: 0.2, least: 0.1, most: 3 }, versions: { node: '24.21.0' } },
    },
    benches: [
      {
        ...{ name: 'http', description: 'over HTTP', seconds: 60, skipped: ['Redis. It is not installed.'] },
        noise: { p05: 0.99, p95: 1.02, worst: 1.3, stolen: 0.001 },
        comparisons: [
          compare(
            answers,
            figures({
              ours: [80, 90, 85],
              'empty Nest + Express': [100, 100, 100],
              'node:http': [400, 300, 340],
            }),
          ),
          compare(statements, figures({ ip: [1], fresh: [6] })),
        ],
      },
    ],
  };
}
