module.exports = { displayName: 'generators-workspace', preset: '../../../jest.preset.js' };
