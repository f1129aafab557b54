module.exports = { displayName: 'bundle', preset: '../../jest.preset.js', globalSetup: './before-tests.cjs' };
