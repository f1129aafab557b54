const { join } = require('node:path');
const { addPackage } = require('../package/add-package.cjs');

/**
 * `nx g @enrichment/generators:adapter --domain=DOMAIN --name=TECHNOLOGY`: an adapter that passes every check at
 * once. It takes the technology as one injected function, to be replaced by the vendor's client. A domain that has
 * outgrown the port of the domain generator gets the package, ready for a class of its own.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ domain: string, name: string, skipInstall?: boolean }} options
 */
module.exports = async function adapterGenerator(tree, { domain, name, skipInstall }) {
  const source = `libs/${domain}/domain/src`;
  if (!tree.exists(source)) throw new Error(`There is no domain in ${source}.`);
  const knowsPort = tree.exists(`${source}/${domain}-source.ts`);
  return addPackage(
    tree,
    {
      domain,
      part: name,
      type: 'adapter',
      references: ['../../kernel', '../domain'],
      templates: join(__dirname, knowsPort ? 'files' : 'package-only'),
    },
    skipInstall,
  );
};
