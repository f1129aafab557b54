const StrykerEnvironment = require('@stryker-mutator/jest-runner/jest-env/node');

/** @type {string | undefined} */
let killed;

/** With an active mutant, skips all tests after the first failure, in all files. Jest cannot end a file at its first failed test. */
module.exports = class FirstFailureEnvironment extends StrykerEnvironment {
  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    super(config, context);
    const inner = /** @type {((event: unknown, state: unknown) => unknown) | undefined} */ (
      this.handleTestEvent
    );
    const mutant = process.env['__STRYKER_ACTIVE_MUTANT__'];
    /** @type {import('@jest/types').Circus.EventHandler} */
    this.handleTestEvent = async (event, state) => {
      await inner?.(event, state);
      if (mutant === undefined) return;
      if (event.name === 'test_done' && event.test.errors.length > 0) killed = mutant;
      if (event.name === 'test_start' && killed === mutant) event.test.mode = 'skip';
    };
  }
};
