/**
 * Loads a bundle's code with what V8 compiled of it at an earlier start. Node's own compile cache does the same for the
 * smaller files, but keeps what it has read or written in memory for good: 12 MB for a file of 14 MB.
 */
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, enableCompileCache, Module } = require('node:module');
const { dirname, join } = require('node:path');
const { cachedDataVersionTag } = require('node:v8');
const { Script } = require('node:vm');

const compiled = join(__dirname, 'compiled');

/**
 * @param {string} name a file beside this one, within the wrapper of a CommonJS module; in ASCII
 * @param {string} digest of its content: V8 itself compares no more than its length
 * @param {number} oldest the Node.js version that it needs at least
 */
exports.load = (name, digest, oldest) => {
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    console.error(
      `Node.js ${oldest} or later is needed, and this is ${process.versions.node}: install it from https://nodejs.org.`,
    );
    process.exit(1);
  }
  enableCompileCache(compiled);

  const file = join(__dirname, name);
  const kept = join(compiled, `${name}-${digest}-${cachedDataVersionTag()}`);
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: read(kept) });
  const own = new Module(file, module);
  Object.assign(own, { filename: file, loaded: true });
  require.cache[file] = own;
  script.runInThisContext()(own.exports, createRequire(file), own, file, dirname(file));
  if (script.cachedDataRejected !== false) keep(kept, script.createCachedData());
};

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Whole or not at all. Without it the next start compiles again.
 *
 * @param {string} file
 * @param {Buffer} data
 */
function keep(file, data) {
  try {
    mkdirSync(compiled, { recursive: true });
    writeFileSync(`${file}-${process.pid}`, data);
    renameSync(`${file}-${process.pid}`, file);
  } catch {
    // A folder that this user may not write to.
  }
}
