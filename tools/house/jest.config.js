module.exports = { displayName: 'house', preset: '../../jest.preset.js' };
