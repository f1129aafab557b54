module.exports = { displayName: 'network-scraping-puppeteer', preset: '../../../jest.preset.js' };
