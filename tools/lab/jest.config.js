module.exports = {
  displayName: 'lab',
  preset: '../../jest.preset.js',
  // The tests from outside are a project of their own, in `e2e`.
  roots: ['<rootDir>/src'],
  globalSetup: '../bundle/before-tests.cjs',
};
