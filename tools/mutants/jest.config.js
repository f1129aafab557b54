module.exports = { displayName: 'mutants', preset: '../../jest.preset.js' };
