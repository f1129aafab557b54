module.exports = {
  displayName: 'api-e2e-dashboard',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
