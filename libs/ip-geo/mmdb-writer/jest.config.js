module.exports = { displayName: 'ip-geo-mmdb-writer', preset: '../../../jest.preset.js' };
