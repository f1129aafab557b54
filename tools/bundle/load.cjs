/** Loads a bundle's `service.js` with what V8 compiled of it at an earlier start. */
const { enableCompileCache, flushCompileCache } = require('node:module');
const { join } = require('node:path');

/** @param {number} oldest the Node.js version that it needs at least */
exports.load = (oldest) => {
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    console.error(
      `Node.js ${oldest} or later is needed, and this is ${process.versions.node}: install it from https://nodejs.org.`,
    );
    process.exit(1);
  }
  enableCompileCache(join(__dirname, 'compiled'));
  require(join(__dirname, 'service.js'));
  // At this point the start has compiled most of its code. Otherwise the cache is written when the process ends.
  flushCompileCache();
};
