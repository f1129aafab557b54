// Most of these tests wait for a service, a database or a browser in processes of their own, so one worker leaves a
// processor idle: two take two thirds of the time.
module.exports = {
  displayName: 'api',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/bundle/before-tests.cjs',
  maxWorkers: 2,
};
