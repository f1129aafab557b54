module.exports = {
  displayName: 'chaos',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/bundle/before-tests.cjs',
};
