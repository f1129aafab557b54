module.exports = {
  displayName: 'api-e2e-ip',
  preset: '../../../../jest.preset.js',
  globalSetup: '../../../../tools/bundle/before-e2e-tests.cjs',
  maxWorkers: 2,
};
