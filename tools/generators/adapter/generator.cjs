const { join } = require('node:path');
const { addPackage } = require('../package/add-package.cjs');

/**
 * `nx g @enrichment/generators:adapter --domain=DOMAIN --name=TECHNOLOGY`: an adapter that passes every check at
 * once. It takes the technology as one injected function, to be replaced by the vendor's client.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ domain: string, name: string, skipInstall?: boolean }} options
 */
module.exports = async function adapterGenerator(tree, { domain, name, skipInstall }) {
  const port = `libs/${domain}/domain/src/${domain}-source.ts`;
  if (!tree.exists(port)) {
    throw new Error(
      `There is no port ${port}. This generator knows the port that the domain generator makes; ` +
        'an adapter of another port starts as a copy of the adapter next to it.',
    );
  }
  return addPackage(
    tree,
    {
      domain,
      part: name,
      type: 'adapter',
      references: ['../../kernel', '../domain'],
      templates: join(__dirname, 'files'),
    },
    skipInstall,
  );
};
