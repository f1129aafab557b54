const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const workspace = join(__dirname, '../..');
const compiler = join(workspace, 'node_modules/typescript/bin/tsc');
const apps = ['apps/api', 'apps/admin'];

/** Jest's `globalSetup`: compiles and bundles the apps, so that tests start the current sources. */
module.exports = () => {
  const projects = apps.map((app) => join(workspace, app, 'tsconfig.lib.json'));
  for (const words of [
    [compiler, '--build', ...projects],
    [join(__dirname, 'main.mjs'), ...apps],
  ]) {
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
    if (status !== 0) throw new Error('Building the apps failed, see above.');
  }
};
