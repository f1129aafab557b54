import { createRequire } from 'node:module';
import { join } from 'node:path';
import { areas } from './areas.mjs';

const require = createRequire(import.meta.url);
const workspace = join(import.meta.dirname, '../../..');
const name = process.env['AREA'] ?? '';
const area = areas[name];
if (area === undefined) throw new Error(`AREA is one of ${Object.keys(areas).join(', ')}.`);
const { root, mutate, tests, isLazy } = area;
const results = `tmp/mutants/${name}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [...mutate.map((glob) => `${root}/${glob}`), '!**/*.spec.ts', '!**/testing/**'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    config: {
      ...require(join(workspace, 'jest.preset.js')),
      roots: [`<rootDir>/${root}`],
      testEnvironment: join(import.meta.dirname, 'first-failure-environment.cjs'),
      setupFiles: [join(import.meta.dirname, 'brief-properties.cjs')],
      testMatch: tests.map((glob) => `<rootDir>/${root}/${glob}`),
    },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: isLazy ? 'all' : 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: `${results}.json`,
  htmlReporter: { fileName: `${results}.html` },
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: 'tmp/mutants/sandboxes',
  // A sandbox contains the sources and documents that tests read.
  ignorePatterns: ['**', '!libs/**', '!docs/**', '!package.json', '**/dist/**', '**/test-output/**'],
  disableTypeChecks: false,
  tsconfigFile: 'none',
  allowConsoleColors: false,
};
