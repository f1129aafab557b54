module.exports = { displayName: 'ip-geo-maxmind', preset: '../../../jest.preset.js' };
