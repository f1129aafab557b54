module.exports = {
  displayName: 'api-e2e-platform',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
