const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * A Jest reporter that writes a run's counts to `test-output/results.json` in the project's folder: an output of
 * the Nx `test` target, so a run that Nx replays from its cache is counted too. A suite that crashed before its
 * first test counts as one failed test.
 */
module.exports = class ResultsReporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor(globalConfig) {
    this.folder = join(globalConfig.rootDir, 'test-output');
  }

  /**
   * @param {unknown} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const skipped = results.testResults
      .flatMap((suite) => suite.testResults)
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName }) => fullName);
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped,
    };
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, 'results.json'), `${JSON.stringify(counts, null, 2)}\n`);
  }
};
