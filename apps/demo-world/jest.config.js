module.exports = { displayName: 'demo-world', preset: '../../jest.preset.js' };
