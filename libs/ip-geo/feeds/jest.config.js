module.exports = { displayName: 'ip-geo-feeds', preset: '../../../jest.preset.js' };
