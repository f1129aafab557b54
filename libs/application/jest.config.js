module.exports = { displayName: 'application', preset: '../../jest.preset.js' };
