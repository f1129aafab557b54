module.exports = {
  displayName: 'lab-e2e',
  preset: '../../../jest.preset.js',
  globalSetup: '../../../tools/bundle/before-tests.cjs',
};
