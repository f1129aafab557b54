const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const buildApps = require('./before-tests.cjs');

/** Jest's `globalSetup`: builds the service and the pages that it serves, where their sources have changed. */
module.exports = () => {
  buildApps();
  for (const pages of ['dashboard', 'docs'])
    execFileSync(process.execPath, [join(__dirname, '../../apps', pages, 'build.mjs')], { stdio: 'inherit' });
};
