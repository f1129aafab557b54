module.exports = {
  displayName: 'cluster',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/bundle/before-tests.cjs',
};
