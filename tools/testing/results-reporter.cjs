const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/**
 * A Jest reporter that writes a run's counts to `test-output/results.json` in the project's folder. The file is an output of the Nx
 * `test` target, so Nx restores it when it replays a run. A suite that crashed before its first test counts as one failed test.
 * `seconds` has the time of each suite, the slowest first.
 */
module.exports = class ResultsReporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
    this.folder = join(this.rootDir, 'test-output');
  }

  onRunStart() {
    rmSync(join(this.folder, 'reads.txt'), { force: true });
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
      seconds: Object.fromEntries(
        results.testResults
          .map(({ testFilePath, perfStats }) => [
            relative(this.rootDir, testFilePath),
            (perfStats.end - perfStats.start) / 1_000,
          ])
          .sort(([, a], [, b]) => Number(b) - Number(a)),
      ),
    };
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, 'results.json'), `${JSON.stringify(counts, null, 2)}\n`);
  }
};
