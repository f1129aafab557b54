module.exports = { displayName: 'cluster', preset: '../../jest.preset.js' };
