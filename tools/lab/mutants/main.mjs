/**
 * `npm run mutants -- AREA [GLOB ...] [--tests GLOB]`: changes the area's code in many small ways, one at a time, and counts the changes
 * that no test detects. Globs, relative to the area's package, restrict a run to some of its files and tests. tmp/mutants keeps the
 * results of all runs and a report.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './areas.mjs';

const require = createRequire(import.meta.url);
const workspace = join(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
});
const [name = '', ...globs] = positionals;
const area = areas[name];
if (area === undefined) {
  console.error(`No such area: "${name}". Areas: ${Object.keys(areas).join(', ')}.`);
  process.exit(2);
}
process.chdir(workspace);

const preset = require(join(workspace, 'jest.preset.js'));
const results = join('tmp/mutants', name);

await new Stryker({
  mutate: [
    ...(globs.length > 0 ? globs : area.mutate).map((glob) => `${area.root}/${glob}`),
    '!**/*.spec.ts',
    '!**/testing/**',
  ],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    config: {
      ...preset,
      roots: [`<rootDir>/${area.root}`],
      testEnvironment: join(import.meta.dirname, 'first-failure-environment.cjs'),
      setupFiles: [join(import.meta.dirname, 'brief-properties.cjs')],
      testMatch: (values.tests ?? area.tests).map((glob) => `<rootDir>/${area.root}/${glob}`),
    },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: area.isLazy ? 'all' : 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: `${results}.json`,
  htmlReporter: { fileName: `${results}.html` },
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: globs.length > 0 ? null : 85 },
  tempDirName: 'tmp/mutants/sandboxes',
  // A sandbox contains the sources and documents that tests read.
  ignorePatterns: ['**', '!libs/**', '!docs/**', '!package.json', '**/dist/**', '**/test-output/**'],
  disableTypeChecks: false,
  tsconfigFile: 'none',
  allowEmpty: false,
  allowConsoleColors: false,
}).runMutationTest();
