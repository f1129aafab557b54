const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Writes a run's counts to `test-output/results.json` in the project's folder: an output of the Nx `test`
 * target, so a run that Nx replays from its cache is counted too.
 */
module.exports = class ResultsReporter {
  constructor(globalConfig) {
    this.folder = join(globalConfig.rootDir, 'test-output');
  }

  onRunComplete(_contexts, results) {
    const crashedSuites = results.numRuntimeErrorTestSuites;
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      join(this.folder, 'results.json'),
      JSON.stringify({
        passed: results.numPassedTests,
        failed: results.numFailedTests + crashedSuites,
        skipped: results.numPendingTests + results.numTodoTests,
      }) + '\n',
    );
  }
};
