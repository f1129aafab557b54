const { join } = require('node:path');
const { addPackage } = require('../package/add-package.cjs');
const { edit } = require('../package/edit.cjs');

const layers = 'tools/lint/layers.mjs';
const owners = '.github/CODEOWNERS';

/**
 * `nx g @enrichment/generators:domain NAME`: a new domain that passes every check at once.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string, skipInstall?: boolean }} options
 */
module.exports = async function domainGenerator(tree, { name, skipInstall }) {
  if (tree.exists(`libs/${name}`)) throw new Error(`libs/${name} is there already.`);
  edit(tree, layers, (text) =>
    text.replace(/(export const domains = \[[^\]]*?),?(\s*\];)/, `$1, '${name}'$2`),
  );
  edit(tree, owners, (text) => `${text.trimEnd()}\n/libs/${name}/ @enrichment/${name}\n`);
  return addPackage(
    tree,
    {
      domain: name,
      part: 'domain',
      type: 'domain',
      references: ['../../kernel'],
      templates: join(__dirname, 'files'),
    },
    skipInstall,
  );
};
