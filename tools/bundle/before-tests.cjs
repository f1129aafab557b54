const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

/** For Jest's `globalSetup`: tests that start an app start what its sources say now. */
module.exports = () => {
  const { status } = spawnSync(process.execPath, [join(__dirname, 'main.mjs'), 'apps/api', 'apps/admin'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The apps could not be bundled, see above.');
};
