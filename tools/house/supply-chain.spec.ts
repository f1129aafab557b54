import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isPermissive, licensedPackages, readLock, unusedExceptions } from './licences.mjs';
import { workspaceRoot } from './packages';

describe('licences', () => {
  const packages = licensedPackages(readLock());

  it('are such that ask for a notice at most, but for packages that are named', () => {
    expect(packages.length).toBeGreaterThan(500);
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

  it('of a package without one in the lock file count as not allowed', () => {
    const lock = { packages: { '': {}, 'node_modules/a/node_modules/@s/b': { version: '1.0.0' } } };
    expect(licensedPackages(lock)).toEqual([
      { name: '@s/b', version: '1.0.0', licence: 'none stated', isAllowed: false },
    ]);
  });
});

it('the bill of materials is CycloneDX and names what the service and its pages are made of', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  const bill = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'pg', 'puppeteer', 'react', 'typescript']));
});

describe('commit subjects', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-commits-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const commit = (subject: string) =>
    git('-c', 'user.name=jo', '-c', 'user.email=jo@x.test', 'commit', '-q', '--allow-empty', '-m', subject);
  git('init', '-q');
  commit('first');

  it.each([
    ['billing: charge through an elected writer', 0],
    ['email-smtp, email: bound connections by address', 0],
    [`docs: ${'x'.repeat(66)}`, 0],
    [`docs: ${'x'.repeat(67)}`, 1],
    ['Charge through an elected writer', 1],
    ['billing: Charge through an elected writer.', 1],
  ])('%s: %i', (subject, status) => {
    commit(subject);
    const check = join(workspaceRoot, '.ci/commit-subjects');
    expect(spawnSync(check, ['HEAD~1'], { cwd: folder }).status).toBe(status);
  });
});
