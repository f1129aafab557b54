module.exports = { displayName: 'ip-geo-domain', preset: '../../../jest.preset.js' };
