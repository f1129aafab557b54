module.exports = {
  displayName: 'lab',
  preset: '../../jest.preset.js',
  globalSetup: '../bundle/before-tests.cjs',
};
