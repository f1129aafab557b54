module.exports = {
  displayName: 'api-e2e-ip',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
