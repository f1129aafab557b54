/**
 * Jest runs this file before each spec. Most tests take milliseconds, and end after 30 seconds when they hang (`jest.preset.js`). Those
 * that start servers, browsers, compilers or the whole service needed more than a minute on a slow machine that does much else.
 */
const globals = require('@jest/globals');

const slow =
  /\/(e2e|postgres|redis|better-auth|puppeteer|application|admin|bundle|generators|lab|lint)\/|\.nightly\.spec\.ts$/;

if (slow.test(String(globals.expect.getState().testPath))) globals.jest.setTimeout(300_000);
