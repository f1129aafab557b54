const { logger, names } = require('@nx/devkit');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { addPackage } = require('../package/add-package.cjs');
const { contractOf, findPorts, membersOf } = require('./read-port.cjs');

/**
 * `nx g @enrichment/generators:adapter --domain=DOMAIN --name=TECHNOLOGY [--port=PORT]`: an adapter with the contract of
 * its port. For the port of the domain generator it is complete: it takes the technology as one injected function. For
 * another port each method of the class throws until it is written.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ domain: string, name: string, port?: string, skipInstall?: boolean }} options
 */
module.exports = async function adapterGenerator(tree, { domain, name, port, skipInstall }) {
  const folder = `libs/${domain}/domain/src`;
  if (!tree.exists(folder)) {
    const domains = tree.children('libs').filter((each) => tree.exists(`libs/${each}/domain`));
    throw new Error(`There is no domain in ${folder}. Choose one with --domain: ${domains.join(', ')}.`);
  }
  const references = ['../../kernel', '../domain'];
  const add = (/** @type {string} */ templates, more = {}) =>
    addPackage(
      tree,
      { domain, part: name, type: 'adapter', references, templates: join(__dirname, templates), ...more },
      skipInstall,
    );
  if (!port && tree.exists(`${folder}/${domain}-source.ts`)) return add('files');

  const ports = findPorts(tree, folder);
  const found = ports.find((one) => one.name === port);
  if (!found) {
    const list = ports.map((one) => one.name).sort();
    throw new Error(`Choose a port of ${domain} with --port: ${list.join(', ')}.`);
  }
  const className = names(name).className + found.name;
  const fileName = names(className).fileName;
  const done = await add('port-files', {
    port: found.name,
    className,
    fileName,
    members: membersOf(found, className),
    contract: contractOf(tree, folder, found.name),
  });
  return () => {
    done();
    if (!skipInstall) execFileSync('npx', ['nx', 'sync'], { cwd: tree.root, stdio: 'inherit' });
    logger.info(
      `Write the methods of libs/${domain}/${name}/src/${fileName}.ts until its spec passes. Then provide it in apps/api/src/v1/*/*.module.ts, in place of what provides ${found.name} now:\n` +
        `  provide(${found.name}, [], () => new ${className}()),\nnpx nx sync adds the reference of that import.`,
    );
  };
};
