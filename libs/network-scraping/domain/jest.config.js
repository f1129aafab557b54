module.exports = { displayName: 'network-scraping-domain', preset: '../../../jest.preset.js' };
