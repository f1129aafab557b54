module.exports = {
  displayName: 'admin',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/bundle/before-tests.cjs',
};
