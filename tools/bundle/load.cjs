/** Loads a bundle's `service.js` with V8's compile cache of earlier starts. */
const { enableCompileCache, flushCompileCache } = require('node:module');
const { join } = require('node:path');

/** @param {number} oldest the oldest supported major version of Node.js */
exports.load = (oldest) => {
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    console.error(
      `Node.js ${oldest} or later is needed, and this is ${process.versions.node}: install it from https://nodejs.org.`,
    );
    process.exit(1);
  }
  enableCompileCache(join(__dirname, 'compiled'));
  require(join(__dirname, 'service.js'));
  // The start has compiled most of the code by now. Node.js itself writes the cache only when the process ends.
  flushCompileCache();
};
