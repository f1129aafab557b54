module.exports = { displayName: 'ip-address', preset: '../../jest.preset.js' };
