module.exports = { displayName: 'egress', preset: '../../jest.preset.js' };
