module.exports = {
  displayName: 'api-e2e-mcp',
  preset: '../../../../jest.preset.js',
  globalSetup: '../before-tests.cjs',
  maxWorkers: 2,
};
