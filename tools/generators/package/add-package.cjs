const { formatFiles, generateFiles, installPackagesTask, names, updateJson } = require('@nx/devkit');
const { join } = require('node:path');
const { edit } = require('./edit.cjs');

/**
 * Adds the package `libs/<domain>/<part>`: the files that every package has, those of `templates`, and its place
 * among the workspace's project references.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ domain: string, part: string, type: 'domain' | 'adapter', references: string[], templates: string }} options
 *   `references`: the packages it imports, relative to its folder
 * @param {boolean | undefined} skipInstall
 * @returns what Nx runs when the files are written: an npm install, which links the package
 */
async function addPackage(tree, { templates, ...options }, skipInstall) {
  const folder = `libs/${options.domain}/${options.part}`;
  if (tree.exists(`${folder}/package.json`)) throw new Error(`${folder} is there already.`);

  const domain = names(options.domain);
  const part = names(options.part);
  const variables = {
    ...options,
    Domain: domain.className,
    camelDomain: domain.propertyName,
    words: options.domain.replaceAll('-', ' '),
    code: domain.constantName,
    Part: part.className,
  };
  generateFiles(tree, join(__dirname, 'files'), folder, variables);
  generateFiles(tree, templates, folder, variables);
  updateJson(tree, 'tsconfig.json', (config) => ({
    ...config,
    references: [...(config.references ?? []), { path: `./${folder}` }],
  }));
  edit(tree, 'docs/architecture.md', (text) => {
    const line = new RegExp(`(\\n {2}${options.domain}/ *\\{[^}]*)\\}`);
    return line.test(text)
      ? text.replace(line, `$1,${options.part}}`)
      : text.replace('\ntools/\n', `\n  ${options.domain}/ {${options.part}}: ${variables.words}\ntools/\n`);
  });
  await formatFiles(tree);
  return () => {
    if (!skipInstall) installPackagesTask(tree, true);
  };
}

module.exports = { addPackage };
