module.exports = {
  displayName: 'api-e2e-network',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
