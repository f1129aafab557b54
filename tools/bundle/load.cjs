/**
 * Loads a bundle's code with what V8 compiled of it at an earlier start. Node's own compile cache does the same for the
 * smaller files, but keeps what it has read or written in memory for good: 12 MB for a file of 14 MB.
 */
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, enableCompileCache, Module } = require('node:module');
const { dirname, join } = require('node:path');
const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

const compiled = join(__dirname, 'compiled');

/**
 * @param {string} name a file beside this one, within the wrapper of a CommonJS module; in ASCII
 * @param {string} digest of its content: V8 itself compares no more than its length
 */
exports.load = (name, digest) => {
  // From a sample of early survivors V8 decides which objects to make where long-lived ones are kept. At one start of about
  // ten it picked some that every request makes: they then hold their whole request in memory until the next full garbage
  // collection, 9 kB a request, and requests cost a third more. Without that guess every start is like the best one.
  // Garbage among the long-lived objects is collected when these have grown by 30 %. Where memory is large V8 waits for up to
  // 300 %: 90 MB more after 24 s under load.
  // After eight idle seconds V8 would collect all that it can, the hidden classes of requests included, since none is there. Code that was
  // optimised for them goes with them: the next 20,000 requests took half as long again, until 150 functions were compiled once more.
  // And with the low limit that this leaves, the next full collection follows in the first second of load.
  // New objects are collected by one thread, in 1.5 ms. A second one helps little, and where it waits for a processor, so does the service.
  // The middle compiler takes 10 MB less where it inlines nothing: V8 compiles much at once in the first load, and what it then frees is in small
  // parts between others that stay, so the process keeps it. Code that runs often is inlined by the last compiler all the same.
  // Compiled code is good for the flags that it was compiled with, so they come first.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-maglev-inlining');
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
