import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as source from './index';

const library = join(__dirname, '..');
const vite = join(library, '../../node_modules/.bin/vite');
const names = Object.keys(source).sort().join();

/** The built package, installed in an otherwise empty project. */
describe('the built package', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'enrichment-client-'));
    mkdirSync(join(folder, 'node_modules/@enrichment'), { recursive: true });
    symlinkSync(library, join(folder, 'node_modules/@enrichment/client'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(file: string, text: string): string {
    writeFileSync(join(folder, file), text);
    return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim();
  }

  it('is required by CommonJS', () => {
    const text = "console.log(Object.keys(require('@enrichment/client')).sort().join());";
    expect(run('main.cjs', text)).toBe(names);
  });

  it('is imported by ES modules, name by name', () => {
    const text = `import { ${names} } from '@enrichment/client'; console.log(typeof EnrichmentClient);`;
    expect(run('main.mjs', text)).toBe('function');
  });

  it('is bundled from ES modules', () => {
    writeFileSync(join(folder, 'entry.js'), "export * from '@enrichment/client';");
    const lib = { entry: 'entry.js', formats: ['es'], fileName: 'bundle' };
    writeFileSync(
      join(folder, 'vite.config.mjs'),
      `export default { build: { lib: ${JSON.stringify(lib)}, minify: false } };`,
    );
    execFileSync(vite, ['build', '--logLevel', 'error'], { cwd: folder });
    expect(readFileSync(join(folder, 'dist/bundle.mjs'), 'utf8')).not.toMatch(/\brequire\(|__commonJS/);
    const text = "import * as all from './dist/bundle.mjs'; console.log(Object.keys(all).sort().join());";
    expect(run('bundled.mjs', text)).toBe(names);
  });

  it('has no module type for the whole package: webpack refuses imports in a package of type commonjs', () => {
    const manifest = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('type');
  });

  it('loads nothing but itself, and its command line nothing but Node.js', () => {
    const loaded = globSync('dist/**/*.js', { cwd: library }).flatMap((file) =>
      [...readFileSync(join(library, file), 'utf8').matchAll(/(?:from |require\()["']([^"']+)/g)].map(
        ([, name]) => `${file.startsWith('dist/cli/') ? 'cli: ' : ''}${name!}`,
      ),
    );
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((name) => !/^(\.\/|cli: (\.{1,2}\/|node:))/.test(name))).toEqual([]);
  });
});
