module.exports = { displayName: 'ip-geo-bundled', preset: '../../../jest.preset.js' };
