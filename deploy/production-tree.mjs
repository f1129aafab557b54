/**
 * `node deploy/production-tree.mjs FOLDER`: what a container needs to run the service and the operator's commands, and nothing
 * else: the packages of `dependencies` as npm installed them, and ours as they were built, without tests, types, sources and
 * source maps. Prints what takes the most space.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const workspace = join(import.meta.dirname, '..');
const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node deploy/production-tree.mjs FOLDER');

/** @type {{ packages: Record<string, { dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean, resolved?: string }> }} */
const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'));

/** The workspace's own packages: tools are for those who work on it. */
const own = globSync('{apps,libs}/{*,*/*}/package.json', {
  cwd: workspace,
  exclude: (name) => name === 'node_modules',
})
  .map((file) => dirname(file))
  .filter((root) => existsSync(join(workspace, root, 'dist')));
/** Built before, so that no start builds it: see the Dockerfile. */
const asnDatabase = 'libs/ip-geo/bundled/built';

/** @type {Map<string, number>} */
const sizes = new Map();

copy('package.json', 'package.json');
for (const root of own) {
  for (const part of ['package.json', 'dist', 'data'])
    copy(join(root, part), root, (file) => !file.includes('/dist/testing/'));
}
copy(asnDatabase, asnDatabase);
for (const [path, { dev, optional, devOptional, link, resolved }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || dev || optional || devOptional) continue;
  if (link && !own.includes(resolved ?? '')) continue;
  copy(path, path, (file) => !isNested(path, file) && !isSource(file));
}

const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1).padStart(7);
const all = [...sizes].sort(([, one], [, other]) => other - one);
for (const [name, bytes] of all.slice(0, 12)) console.log(`${megabytes(bytes)} MB  ${name}`);
console.log(`${megabytes(all.reduce((sum, [, bytes]) => sum + bytes, 0))} MB  in all`);

/** A package inside another one's folder has an entry of its own. */
function isNested(/** @type {string} */ path, /** @type {string} */ file) {
  return file.slice(path.length).includes('/node_modules');
}

/** The tables that {@link asnDatabase} was built from are of no more use. */
function isSource(/** @type {string} */ file) {
  return existsSync(join(workspace, asnDatabase)) && /@ip-location-db\/asn\/.*\.csv$/.test(file);
}

/**
 * @param {string} path
 * @param {string} name what its size is counted under
 * @param {(file: string) => boolean} wanted
 */
function copy(path, name, wanted = () => true) {
  const from = join(workspace, path);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(from, join(out, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const inside = relative(workspace, file);
      if (/\.(map|tsbuildinfo|d\.[cm]?ts|spec\.js)$/.test(inside) || !wanted(inside)) return false;
      const { size } = statSync(file);
      if (!statSync(file).isDirectory()) sizes.set(name, (sizes.get(name) ?? 0) + size);
      return true;
    },
  });
}
