/**
 * Jest runs this file before each spec. It records the files of the workspace that tests read, or pass to another program, in
 * `test-output/reads.txt`. `reads.mjs` compares them with the inputs of the task.
 */
const { afterAll, expect } = require('@jest/globals');
const processes = require('node:child_process');
const fs = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const { fileURLToPath } = require('node:url');

const workspace = join(__dirname, '../..');
const key = Symbol.for('enrichment.reads');
/** The core modules are the same objects for all specs of a worker. @type {Set<string>} */
const reads = (Object(fs)[key] ??= watch());

afterAll(() => {
  let root = dirname(/** @type {string} */ (expect.getState().testPath));
  while (!fs.existsSync(join(root, 'jest.config.js'))) root = dirname(root);
  const folder = join(root, 'test-output');
  fs.mkdirSync(folder, { recursive: true });
  fs.appendFileSync(join(folder, 'reads.txt'), [...reads].map((path) => `${path}\n`).join(''));
  reads.clear();
});

function watch() {
  /** @type {Set<string>} */
  const paths = new Set();
  const add = (/** @type {unknown} */ path, cwd = process.cwd()) => {
    if (path instanceof URL) path = path.protocol === 'file:' ? fileURLToPath(path) : undefined;
    if (typeof path !== 'string') return;
    const name = relative(workspace, resolve(String(cwd), path));
    if (name && !/^\.\.|(^|\/)(node_modules|dist|test-output)\//.test(name)) paths.add(name);
  };
  const wrap = (
    /** @type {any} */ module,
    /** @type {string[]} */ names,
    /** @type {(args: any[]) => void} */ onCall,
  ) => {
    for (const name of names) {
      module[name] = new Proxy(module[name], {
        apply(called, self, args) {
          onCall(args);
          return Reflect.apply(called, self, args);
        },
      });
    }
  };
  wrap(fs, ['readFileSync', 'readFile', 'openSync', 'open', 'createReadStream', 'copyFileSync'], ([path]) =>
    add(path),
  );
  wrap(fs.promises, ['readFile', 'open', 'copyFile', 'cp'], ([path]) => add(path));
  // The files of a copied folder are not read by name. The spec names those that can change its result.
  fs.cpSync = new Proxy(fs.cpSync, {
    apply(called, self, args) {
      const before = new Set(paths);
      try {
        return Reflect.apply(called, self, args);
      } finally {
        for (const path of paths) if (!before.has(path)) paths.delete(path);
        add(args[0]);
      }
    },
  });
  wrap(processes, ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork'], ([command, args, options]) => {
    for (const path of [command, ...(Array.isArray(args) ? args : [])])
      if (typeof path !== 'string' || !path.includes('\n')) add(path, options?.cwd);
  });
  return paths;
}
