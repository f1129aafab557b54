const { globSync } = require('node:fs');
const { dirname } = require('node:path');

/** The folders of `e2e` that are projects of their own, so that a change of one domain runs its tests only. */
const areas = globSync('e2e/*/project.json', { cwd: __dirname }).map(dirname);

// Most of these tests wait for a service, a database or a browser in processes of their own, so one worker leaves a
// processor idle: two take two thirds of the time.
module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/bundle/before-tests.cjs',
  maxWorkers: 2,
  modulePathIgnorePatterns: areas.map((area) => `/${area}/`),
};
