import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { external } from './packages.mjs';

const workspace = join(__dirname, '../..');

describe.each([
  ['apps/api', ['--help'], /^PORT must be/],
  ['apps/admin', ['--help'], /^Usage: enrichment-admin/],
])('the bundle of %s', (app, args, output) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('starts without node_modules', () => {
    const bundle = join(folder, app, 'bundle');
    cpSync(join(workspace, app, 'bundle'), bundle, { recursive: true });
    cpSync(join(workspace, app, 'package.json'), join(folder, app, 'package.json'));
    const { stdout, stderr } = spawnSync(process.execPath, [join(bundle, 'main.js'), ...args], {
      env: { PATH: process.env['PATH'], PORT: 'none' },
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr + stdout).toMatch(output);
  });

  it('ends with one line on an older Node.js', () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
    const main = join(workspace, app, 'bundle/main.js');
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${pretend} require(${JSON.stringify(main)})`], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Node\.js 24 or later is needed, and this is 20\.20\.2: .*\n$/);
    expect(status).toBe(1);
  });

  it('loads only listed packages from node_modules', () => {
    const spy = join(folder, 'spy.cjs');
    writeFileSync(spy, 'process.on("exit", () => console.log(JSON.stringify(Object.keys(require.cache))));');
    const { stdout } = spawnSync(
      process.execPath,
      ['--require', spy, join(workspace, app, 'bundle/main.js'), ...args],
      { env: { PATH: process.env['PATH'], PORT: 'none' }, cwd: folder, encoding: 'utf8' },
    );
    const files = JSON.parse(stdout.trim().split('\n').at(-1)!) as string[];
    expect(files).toContain(join(workspace, app, 'bundle/service.js'));
    const packages = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    expect([...new Set(packages)].filter((name) => !(name in external))).toEqual([]);
  });

  it('is ASCII, which V8 stores in one byte a character', () => {
    const bundle = join(workspace, app, 'bundle');
    const files = globSync('**/*.js', { cwd: bundle });
    expect(files).toContain('service.js');
    const wide = files.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(bundle, file), 'utf8')));
    expect(wide).toEqual([]);
  });

  it('is as old as the start of the bundling, so that a later change of a source is newer', () => {
    const madeAt = (file: string) => statSync(join(workspace, app, 'bundle', file)).mtimeMs;
    expect(madeAt('main.js')).toBeLessThan(madeAt('service.js'));
  });

  it('contains the licences of its packages', () => {
    const licences = readFileSync(join(workspace, app, 'bundle/licences.txt'), 'utf8');
    expect(licences).toMatch(/^pg \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(licences).not.toContain('(undefined)');
  });
});

describe('isCurrent', () => {
  it('compares the bundle with the sources', () => {
    const isCurrent = () =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module', '-e',
          `import { isCurrent } from ${JSON.stringify(join(__dirname, 'bundle.mjs'))}; process.exitCode = isCurrent('apps/admin') ? 0 : 1`,
        ],
        { encoding: 'utf8' },
      ).status === 0;
    expect(isCurrent()).toBe(true);
    const main = join(workspace, 'apps/admin/bundle/main.js');
    const epoch = new Date(0);
    const { mtime } = statSync(main);
    utimesSync(main, epoch, epoch);
    expect(isCurrent()).toBe(false);
    utimesSync(main, mtime, mtime);
    expect(isCurrent()).toBe(true);
  });
});

it('maps a bundle to the lines of its sources, also of those that the bundling changes', () => {
  const bundle = join(workspace, 'apps/api/bundle');
  const call = '.fork)(program, [JSON.stringify(file)]';
  const lineOf = (file: string, text: string) =>
    readFileSync(file, 'utf8').split('\n').findIndex((line) => line.includes(text));
  const chunk = globSync(join(bundle, '*.js')).find((file) => lineOf(file, call) >= 0)!;
  const map = new SourceMap(JSON.parse(readFileSync(`${chunk}.map`, 'utf8')));
  const source = join(workspace, 'libs/ip-geo/bundled/src/made-file.ts');
  const line = lineOf(chunk, call);
  const found = map.findEntry(line, 10);
  expect(found).toMatchObject({ originalLine: lineOf(source, 'fork(program, [JSON.stringify(file)]') });
  expect(join(bundle, 'originalSource' in found ? found.originalSource : '')).toBe(source);
});
