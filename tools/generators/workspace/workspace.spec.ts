import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

/**
 * Generates into a copy of this workspace in another folder, so that nothing here changes while other tasks run. The
 * copy uses the third-party packages of this workspace, and its own of ours. It has the compiled output too, so the
 * compiler builds what is new only.
 */
const source = join(__dirname, '../../..');
const left = new Set(['node_modules', 'test-output', '.nx', '.git', '.data', 'bench-results', 'tmp']);

let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'enrichment-generators-'));
  cpSync(source, workspace, {
    recursive: true,
    preserveTimestamps: true,
    filter: (from) => from === source || !left.has(basename(from)),
  });
  const packages = join(source, 'node_modules');
  mkdirSync(join(workspace, 'node_modules'));
  for (const entry of readdirSync(packages)) {
    if (entry !== '@enrichment') symlinkSync(join(packages, entry), join(workspace, 'node_modules', entry));
  }
  // The links to our packages are relative.
  cpSync(join(packages, '@enrichment'), join(workspace, 'node_modules/@enrichment'), {
    recursive: true,
    verbatimSymlinks: true,
  });
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

const test = (project: string, ...files: string[]) =>
  run('jest', '-c', join(project, 'jest.config.js'), ...files);

describe('a generated operation with its domain and adapter', () => {
  it('passes the checks and tests that it changes, and answers over HTTP, MCP and in the clients', () => {
    const options = ['--method=parse', '--adapter=open-data', '--skipInstall'];
    run('nx', 'g', '@enrichment/generators:operation', 'phone-number', ...options);
    const port = ['--domain=billing', '--name=sample', '--port=Ledger', '--skipInstall'];
    run('nx', 'g', '@enrichment/generators:adapter', ...port);
    link('phone-number-domain', 'libs/phone-number/domain');
    link('phone-number-open-data', 'libs/phone-number/open-data');
    link('billing-sample', 'libs/billing/sample');
    run('nx', 'sync');
    run('npm', 'run', 'client:types');
    run('tsc', '--build');
    run('node', 'apps/docs/build.mjs');
    expect(existsSync(join(workspace, 'libs/phone-number/open-data/dist/index.js'))).toBe(true);

    const made = ['libs/phone-number', 'apps/api/src/v1/phone-number', 'libs/billing/sample'];
    run('prettier', '--check', ...made, 'apps/api/src', 'docs', 'libs/client', 'tools/lint', 'tsconfig.json');
    // The methods of a named port are not written yet.
    run('eslint', '--rule', '{ "@typescript-eslint/no-unused-vars": "off" }', ...made);
    for (const part of ['domain', 'open-data']) test(`libs/phone-number/${part}`);
    test('tools/lint', 'packages', 'boundaries');
    test('apps/api', 'src/platform', 'src/module-graph');
    test('libs/application', 'error-table');
    test('apps/admin', 'guides');
    test('apps/api/e2e/operations', 'phone-number', 'docs', 'errors', 'reference-and-monitoring');
    test('apps/api/e2e/mcp');
    test('apps/api/e2e/platform', 'account');
  });
});
