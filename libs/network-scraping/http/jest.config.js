module.exports = { displayName: 'network-scraping-http', preset: '../../../jest.preset.js' };
