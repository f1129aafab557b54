/** The browser is found at run time (see libs/network-scraping/puppeteer): installing downloads none. */
module.exports = { skipDownload: true };
