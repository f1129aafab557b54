module.exports = {
  displayName: 'bench',
  preset: '../../jest.preset.js',
  globalSetup: '../bundle/before-tests.cjs',
};
