const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

/** Jest's `globalSetup`: bundles the apps, so that tests start the current sources. */
module.exports = () => {
  const { status } = spawnSync(process.execPath, [join(__dirname, 'main.mjs'), 'apps/api', 'apps/admin'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Bundling the apps failed, see above.');
};
