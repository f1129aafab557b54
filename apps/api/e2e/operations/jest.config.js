module.exports = {
  displayName: 'api-e2e-operations',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
