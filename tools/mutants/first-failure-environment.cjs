const StrykerEnvironment = require('@stryker-mutator/jest-runner/jest-env/node');

/** @type {string | undefined} */
let noticed;

/**
 * Jest has no way to end a file at its first failed test, and one failure is all that a mutant needs: with a mutant switched on, the
 * tests after it are skipped, in this file and in the next.
 */
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
      if (event.name === 'test_done' && event.test.errors.length > 0) noticed = mutant;
      if (event.name === 'test_start' && noticed === mutant) event.test.mode = 'skip';
    };
  }
};
