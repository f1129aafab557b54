import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isPermissive, licensedPackages, readLock, unusedExceptions } from './licences.mjs';
import { readManifest, workspaceRoot } from './packages';

describe('licences', () => {
  const packages = licensedPackages(readLock());

  it('require at most a notice, except those of listed packages', () => {
    const { dependencies } = readManifest('.');
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies!)));
    expect(packages.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    expect(unusedExceptions(packages)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['(MIT AND Zlib)', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN FILE', false],
    ['', false],
  ])('%j: %s', (expression, permissive) => {
    expect(isPermissive(expression)).toBe(permissive);
  });

  it('are required: a package without one in the lock file is not allowed', () => {
    const lock = { packages: { '': {}, 'node_modules/a/node_modules/@s/b': { version: '1.0.0' } } };
    expect(licensedPackages(lock)).toEqual([
      { name: '@s/b', version: '1.0.0', licence: 'none stated', isAllowed: false },
    ]);
  });
});

it('the bill of materials is CycloneDX and names packages and data, with the licences of the data', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  const bill = JSON.parse(text) as {
    bomFormat: string;
    components: { type: string; name: string; licenses?: { license: { name: string } }[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'pg', 'puppeteer', 'react', 'typescript']));
  const data = bill.components.filter(({ type }) => type === 'data');
  expect(
    Object.fromEntries(data.map(({ name, licenses }) => [name, licenses![0]!.license.name])),
  ).toMatchObject({
    'IP Geolocation by DB-IP: places': 'CC BY 4.0',
    'RouteViews: autonomous systems': 'CC BY 4.0',
    'NRO: countries': 'CC BY 4.0',
    'GeoNames: spellings of cities': 'CC BY 4.0',
    fakefilter: 'BSD-3-Clause',
    'disposable-email-domains': 'CC0-1.0',
    mailchecker: 'MIT',
    'proxy-list': 'MIT',
    'ProtonVPN-IPs': 'Apache 2.0',
  });
});

/** An empty repository. `commit` can make commits that are some days old. */
function openRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-commits-'));
  const git = (args: readonly string[], env = {}) =>
    execFileSync('git', args, {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
      env: { ...process.env, ...env },
    }).trim();
  const commit = (subject: string, days = 0) => {
    const date = new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
    const by = ['-c', 'user.name=jo', '-c', 'user.email=jo@x.test'];
    git([...by, 'commit', '-q', '--allow-empty', '-m', subject], { GIT_COMMITTER_DATE: date });
    return git(['rev-parse', 'HEAD']);
  };
  const run = (script: string, ...args: string[]) =>
    spawnSync(join(workspaceRoot, '.ci', script), args, { cwd: folder, encoding: 'utf8' });
  git(['init', '-q']);
  return { git, commit, run, remove: () => rmSync(folder, { recursive: true }) };
}

describe('commit subjects', () => {
  const { commit, run, remove } = openRepository();
  afterAll(remove);
  commit('first');

  it.each([
    ['fix(billing): keep reserved credits when a key changes', 0],
    ['feat(email-smtp, email)!: bound connections by address', 0],
    [`docs(ip): ${'x'.repeat(62)}`, 0],
    [`docs(ip): ${'x'.repeat(63)}`, 1],
    ['billing: keep reserved credits when a key changes', 1],
    ['Keep reserved credits when a key changes', 1],
    ['fix(billing): Keep reserved credits.', 1],
  ])('%s: %i', (subject, status) => {
    commit(subject);
    expect(run('commit-subjects', 'HEAD~1').status).toBe(status);
  });
});

it('an upgrade begins at the last release, or a week ago while there is none', () => {
  const { git, commit, run, remove } = openRepository();
  const before = () => run('release-before').stdout.trim();
  const first = commit('first', 6);
  commit('second', 5);
  expect(before()).toBe(first);
  const [, old] = [commit('third', 9), commit('fourth', 8)];
  commit('fifth', 1);
  expect(before()).toBe(old);
  const release = commit('build(release): release 0.1.0');
  expect(before()).toBe(old);
  commit('after it');
  expect(before()).toBe(release);
  git(['tag', 'v0.1.0', first]);
  git(['tag', 'nightly', old]);
  expect(before()).toBe('v0.1.0');
  git(['tag', 'v0.2.0']);
  expect(before()).toBe('v0.1.0');
  commit('sixth');
  expect(before()).toBe('v0.2.0');
  remove();
});
