import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

/**
 * Generates into a copy of this workspace with the tools and the kernel only, in another folder, so that nothing
 * here changes while other tasks run. The copy uses this workspace's third-party packages, and its own of ours.
 */
const source = join(__dirname, '../..');
const made = new Set(['node_modules', 'dist', 'out-tsc', 'test-output', '.nx']);
const rootFiles = [
  '.gitignore',
  '.prettierrc',
  '.github/CODEOWNERS',
  'eslint.config.mjs',
  'jest.preset.js',
  'nx.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const packages = {
  kernel: 'libs/kernel',
  lint: 'tools/lint',
  generators: 'tools/generators',
  testing: 'tools/testing',
};

let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'enrichment-generators-'));
  for (const path of [...rootFiles, ...Object.values(packages)]) {
    cpSync(join(source, path), join(workspace, path), {
      recursive: true,
      filter: (from) => !made.has(basename(from)),
    });
  }
  const references = Object.values(packages).map((path) => ({ path: `./${path}` }));
  writeFileSync(join(workspace, 'tsconfig.json'), JSON.stringify({ files: [], references }));

  mkdirSync(join(workspace, 'node_modules/@enrichment'), { recursive: true });
  for (const entry of readdirSync(join(source, 'node_modules'))) {
    if (entry === '@enrichment') continue;
    symlinkSync(join(source, 'node_modules', entry), join(workspace, 'node_modules', entry));
  }
  for (const [name, path] of Object.entries(packages)) link(name, path);
});

afterAll(() => {
  rmSync(workspace, { recursive: true, force: true });
});

/** Links a package like `npm install` for a package of the workspace. */
function link(name: string, path: string): void {
  symlinkSync(join(workspace, path), join(workspace, 'node_modules/@enrichment', name));
}

/** Runs a command of node_modules/.bin in the copy, apart from the Nx run that this test may be part of. */
function run(command: string, ...args: string[]): void {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(NX_|TASK_REPORT|JEST_|NODE_OPTIONS)/.test(name),
  );
  const path = [join(workspace, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...Object.fromEntries(inherited), PATH: path, CI: 'true', NX_DAEMON: 'false' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: workspace, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} exited with ${status}:\n${stdout}\n${stderr}`);
}

describe('a generated domain with an adapter', () => {
  it('passes every check at once', () => {
    run('nx', 'g', '@enrichment/generators:domain', 'phone-number', '--skipInstall');
    link('phone-number-domain', 'libs/phone-number/domain');
    run(
      'nx',
      'g',
      '@enrichment/generators:adapter',
      '--domain=phone-number',
      '--name=open-data',
      '--skipInstall',
    );
    link('phone-number-open-data', 'libs/phone-number/open-data');

    run('prettier', '--check', 'libs', 'tools/lint', 'tsconfig.json');
    run('nx', 'sync:check');
    run(
      'nx',
      'run-many',
      '-t',
      'lint',
      'typecheck',
      'test',
      'build',
      '--projects=@enrichment/phone-number-*',
    );
    expect(readdirSync(join(workspace, 'libs/phone-number/open-data/dist'))).toContain('index.js');
  });
});
