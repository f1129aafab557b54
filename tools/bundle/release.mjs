/**
 * `npm run release -- 0.2.0` checks the sources, commits their version, the section of the changelog and the schema for the next release, and
 * builds `release/`. `npm run release` only builds it, as CI does for a tag. `--tested`: CI has run the tests and the audit of this commit.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const out = join(workspace, 'release');
/** Files that name the version, beside the manifests. */
const naming = [
  'Dockerfile', 'deploy/kubernetes/README.md', 'libs/client/README.md', 'apps/api/e2e/guides.ts',
  'libs/client/python/pyproject.toml', 'libs/client/python/src/enrichment/client.py',
  'libs/client/python/README.md', 'deploy/kubernetes/kustomization.yaml', 'tools/generators/package/files/package.json.template',
];

const path = (/** @type {string} */ file) => join(workspace, file);
const read = (/** @type {string} */ file) => readFileSync(path(file), 'utf8');
/** @param {string} command @param {readonly string[]} args @param {Record<string, string>} env */
const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: workspace, stdio: 'inherit', env: { ...process.env, ...env } });
/** @param {string} command @param {readonly string[]} args */
const outputOf = (command, ...args) =>
  execFileSync(command, args, { cwd: workspace, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();

if (process.argv[1] === import.meta.filename) {
  try {
    release(process.argv.slice(2).filter((arg) => arg !== '--tested'));
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}

/** @param {readonly string[]} args a version, or nothing */
function release([version, ...others]) {
  if (others.length > 0 || version?.startsWith('-')) throw new Error('Usage: npm run release [-- VERSION [--tested]]');
  const { version: present } = JSON.parse(read('package.json'));
  if (version !== undefined) {
    check(version, present);
    prepare(version, present);
  }
  const built = version ?? present;
  build(built);
  console.log(`\n${read('release/SHA256SUMS')}`);
  if (outputOf('git', 'tag', '--list', `v${built}`) === '')
    console.log(`git tag --sign v${built} --message v${built} && git push origin v${built}`);
}

/** @param {string} version @param {string} present */
function check(version, present) {
  if (version === present) throw new Error(`${version} is committed already: "npm run release" builds its files.`);
  if (!/^\d+\.\d+\.\d+$/.test(version) || version.localeCompare(present, 'en', { numeric: true }) < 0)
    throw new Error(`Give a version after ${present}.`);
  if (outputOf('git', 'status', '--porcelain') !== '') throw new Error('Commit first what has changed.');
  if (process.argv.includes('--tested')) return;
  run('npm', ['audit', '--omit=dev', '--audit-level=high']);
  run('npm', ['test']);
}

/** @param {string} version @param {string} present */
function prepare(version, present) {
  const before = outputOf('.ci/release-before');
  const settings = (/** @type {string} */ text) => [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  const migrations = (/** @type {string} */ commit) =>
    outputOf('git', 'grep', '-hoE', "(class |migration[(]'|^ *')[A-Z][A-Za-z]+[0-9]{13}", commit, '--', 'libs/*.ts', ':!*.spec.ts')
      .split('\n')
      .map((text) => text.replace(/.*\W/, ''));
  const known = migrations(before);
  const note = upgradeNote({
    version: present, migrations: new Set(migrations('HEAD').filter((name) => !known.includes(name))).size,
    settings: settings(read('.env.example')), before: settings(outputOf('git', 'show', `${before}:.env.example`)),
  });
  const changelog = withRelease(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10), note);
  for (const file of outputOf('git', 'ls-files', '*package.json').split('\n'))
    replace(file, `"version": "${present}"`, `"version": "${version}"`);
  for (const file of naming) replace(file, present, version);
  const lock = JSON.parse(read('package-lock.json'));
  for (const [name, entry] of [['', lock], ...Object.entries(lock.packages)])
    if (!name.includes('node_modules/') && entry.version === present) entry.version = version;
  writeFileSync(path('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  writeFileSync(path('CHANGELOG.md'), changelog);
  run('npx', ['jest', '-c', 'libs/application/jest.config.js', 'tables'], { WRITE_SCHEMA: '1' });
  run('npx', ['prettier', '--write', 'CHANGELOG.md']);
  run('git', ['commit', '--quiet', '--all', '--message', `build(release): release ${version}`]);
}

/** @param {string} file @param {string} from @param {string} to */
function replace(file, from, to) {
  writeFileSync(path(file), read(file).replaceAll(from, to));
}

/**
 * @param {{ version: string, migrations: number, settings: readonly string[], before: readonly string[] }} changes since the release `version`
 */
export function upgradeNote({ version, migrations, settings, before }) {
  const names = (/** @type {readonly string[]} */ list) =>
    list.length === 0 ? 'none' : list.map((name) => `\`${name}\``).join(', ');
  return [
    `- From ${version}: [replace the replicas one after the other](docs/self-hosting.md#upgrade). The previous release works on the tables of this one.`,
    `- The first new replica runs ${migrations} migrations. With [two roles](docs/self-hosting.md#two-roles), run \`enrichment-admin migrate\` before.`,
    `- New settings: ${names(settings.filter((name) => !before.includes(name)))}.`,
    `- Removed settings: ${names(before.filter((name) => !settings.includes(name)))}.`,
  ].join('\n');
}

/**
 * The changelog, in which what was unreleased is a release.
 *
 * @param {string} changelog @param {string} version @param {string} date @param {string} note
 */
export function withRelease(changelog, version, date, note) {
  const [, links] = /^\[Unreleased\]: (.*)$/m.exec(changelog) ?? [];
  if (!/^## \[Unreleased\]\n\n### /m.test(changelog) || links === undefined)
    throw new Error('CHANGELOG.md has nothing under Unreleased: write there what callers and operators notice.');
  return changelog
    .replace('## [Unreleased]\n', () => `## [Unreleased]\n\n## [${version}] - ${date}\n\n### Upgrade\n\n${note}\n`)
    .replace(/^\[Unreleased\]: .*$/m, `[Unreleased]: ../../compare/v${version}...main\n[${version}]: ../../releases/tag/v${version}`);
}

/** The clients, the service, the bill of materials and checksums. @param {string} version */
function build(version) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  packService(out, version);
  run('node', ['libs/client/pack.mjs', out]);
  writeFileSync(join(out, 'sbom.cdx.json'), outputOf('npm', 'run', '--silent', 'sbom'));
  const sums = readdirSync(out).sort().map((file) => {
    const digest = createHash('sha256').update(readFileSync(join(out, file))).digest('hex');
    return `${digest}  ${file}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
}

/**
 * Packs the service with its production tree.
 *
 * @param {string} folder @param {string} version
 * @returns {string} the file
 */
export function packService(folder, version) {
  const name = `enrichment-${version}`;
  const file = join(folder, `${name}.tar.gz`);
  run('node', ['deploy/production-tree.mjs', join(folder, name), '--build']);
  const texts = ['deploy', 'docs/*.md', 'LICENSE', 'CHANGELOG.md'];
  for (const each of outputOf('git', 'ls-files', ...texts).split('\n'))
    cpSync(path(each), join(folder, name, each));
  // The service reads its commit here, as in a clone.
  mkdirSync(join(folder, name, '.git'));
  writeFileSync(join(folder, name, '.git/HEAD'), `${outputOf('git', 'rev-parse', 'HEAD')}\n`);
  const time = outputOf('git', 'log', '-1', '--format=%ct');
  const sameBytes = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`];
  run('tar', ['--create', '--gzip', `--file=${file}`, `--directory=${folder}`, ...sameBytes, name]);
  rmSync(join(folder, name), { recursive: true });
  return file;
}
