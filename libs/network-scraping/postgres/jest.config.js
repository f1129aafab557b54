module.exports = { displayName: 'network-scraping-postgres', preset: '../../../jest.preset.js' };
