// The tests from outside are projects of their own, in the folders of `e2e`.
module.exports = { displayName: 'api', preset: '../../jest.preset.js', roots: ['<rootDir>/src'] };
