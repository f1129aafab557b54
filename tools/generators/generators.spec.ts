import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeErrors } from './type-errors';
import adapterGenerator from './adapter/generator.cjs';
import domainGenerator from './domain/generator.cjs';
import { findPorts } from './adapter/read-port.cjs';
import operationGenerator from './operation/generator.cjs';

const root = join(__dirname, '../..');
const copied = [
  'tools/lint/layers.mjs',
  '.github/CODEOWNERS',
  'libs/billing/domain/src/accounts/catalogue.ts',
  'libs/client/src/error-details.ts',
  'apps/api/src/app.module.ts',
  'libs/application/src/errors/error-table.ts',
  'docs/README.md',
  'docs/architecture.md',
  'docs/credits-and-limits.md',
  'docs/ip.md',
  'docs/errors.md',
  'docs/testing.md',
];

let tree: Tree;

// Prettier cannot be loaded inside Jest; workspace/workspace.spec.ts checks the format.
process.env['NX_SKIP_FORMAT'] = 'true';

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
  for (const path of copied) tree.write(path, readFileSync(join(root, path), 'utf8'));
  tree.write('tsconfig.json', '{ "files": [], "references": [{ "path": "./libs/kernel" }] }');
});

const read = (path: string) => tree.read(path, 'utf8')!;
const filesOf = (folder: string) =>
  tree
    .listChanges()
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .sort();

const everyPackage = [
  'README.md',
  'jest.config.js',
  'package.json',
  'src/index.ts',
  'tsconfig.json',
  'tsconfig.lib.json',
  'tsconfig.spec.json',
];

describe('the domain generator', () => {
  beforeEach(() => domainGenerator(tree, { name: 'specimen-number' }));

  it('makes a port, a use case, a fake and the contract of the port', () => {
    expect(filesOf('libs/specimen-number/domain')).toEqual(
      [
        ...everyPackage,
        'src/errors.ts',
        'src/find-specimen-number.spec.ts',
        'src/find-specimen-number.ts',
        'src/specimen-number-source.ts',
        'src/testing/in-memory-specimen-number-source.spec.ts',
        'src/testing/in-memory-specimen-number-source.ts',
        'src/testing/index.ts',
        'src/testing/specimen-number-source-contract.ts',
      ].sort(),
    );
    expect(read('libs/specimen-number/domain/src/specimen-number-source.ts')).toContain(
      'export abstract class SpecimenNumberSource {',
    );
    expect(read('libs/specimen-number/domain/src/testing/specimen-number-source-contract.ts')).toContain(
      'export function specimenNumberSourceContract(',
    );
  });

  it('tags the package and gives it its two entry points', () => {
    const manifest = JSON.parse(read('libs/specimen-number/domain/package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: '@enrichment/specimen-number-domain',
      nx: { tags: ['scope:specimen-number', 'type:domain'] },
    });
    expect(Object.keys(manifest['exports'] as object)).toEqual(['.', './testing']);
  });

  it('enters the domain in the import rules, after those that are there', () => {
    const before = readFileSync(join(__dirname, '../lint/layers.mjs'), 'utf8');
    const list = /export const domains = \[([^\]]*)\]/;
    const entries = (text: string) => list.exec(text)![1]!.match(/[\w-]+/g);
    expect(entries(read('tools/lint/layers.mjs'))).toEqual([...entries(before)!, 'specimen-number']);
    expect(read('tools/lint/layers.mjs').replace(list, '')).toBe(before.replace(list, ''));
  });

  it('assigns the folder to its own team', () => {
    expect(read('.github/CODEOWNERS').trimEnd().split('\n').at(-1)).toBe(
      '/libs/specimen-number/ @enrichment/specimen-number',
    );
  });

  it('refers to the package, and from the package to what it imports', () => {
    const references = (path: string) => (JSON.parse(read(path)) as { references: unknown }).references;
    expect(references('tsconfig.json')).toEqual([
      { path: './libs/kernel' },
      { path: './libs/specimen-number/domain' },
    ]);
    expect(references('libs/specimen-number/domain/tsconfig.lib.json')).toEqual([
      { path: '../../kernel/tsconfig.lib.json' },
    ]);
  });

  it('refuses an existing domain', async () => {
    await expect(domainGenerator(tree, { name: 'specimen-number' })).rejects.toThrow('is there already');
  });

  it('fails when the lists have another form', async () => {
    tree.write('tools/lint/layers.mjs', 'export const domains = readDomains();');
    await expect(domainGenerator(tree, { name: 'weather' })).rejects.toThrow('enter what is new by hand');
  });
});

describe('the adapter generator', () => {
  it("creates an adapter of the port that runs the port's contract", async () => {
    await domainGenerator(tree, { name: 'specimen-number' });
    await adapterGenerator(tree, { domain: 'specimen-number', name: 'open-data' });
    const folder = 'libs/specimen-number/open-data';
    expect(filesOf(folder)).toEqual(
      [
        ...everyPackage,
        'src/open-data-specimen-number-source.spec.ts',
        'src/open-data-specimen-number-source.ts',
      ].sort(),
    );
    expect(read(`${folder}/package.json`)).toMatch(/"scope:specimen-number",\s*"type:adapter"/);
    expect(read(`${folder}/src/open-data-specimen-number-source.ts`)).toContain(
      'export class OpenDataSpecimenNumberSource implements SpecimenNumberSource {',
    );
    expect(read(`${folder}/src/open-data-specimen-number-source.spec.ts`)).toContain(
      'specimenNumberSourceContract(',
    );
    await expect(adapterGenerator(tree, { domain: 'specimen-number', name: 'open-data' })).rejects.toThrow(
      'is there already',
    );
  });

  it('names the ports of a domain that has several', async () => {
    tree.write('libs/ip-geo/domain/src/geo-source.ts', 'export abstract class GeoSource {}');
    tree.write('libs/ip-geo/domain/src/deep/names.ts', 'export abstract class Names {}');
    await expect(adapterGenerator(tree, { domain: 'ip-geo', name: 'hosting' })).rejects.toThrow(
      'Choose a port of ip-geo with --port: GeoSource, Names.',
    );
  });

  it('refuses a missing domain', async () => {
    await expect(adapterGenerator(tree, { domain: 'ip-geo', name: 'maxmind' })).rejects.toThrow(
      'There is no domain in libs/ip-geo/domain/src',
    );
  });
});

it('the adapter generator creates code that compiles for each port of each domain', async () => {
  for (const path of globSync('libs/*/domain/src/**/*.ts', { cwd: root }))
    tree.write(path, readFileSync(join(root, path), 'utf8'));
  const paths: string[] = [];
  for (const domain of tree.children('libs').filter((name) => tree.exists(`libs/${name}/domain/src`))) {
    for (const { name: port } of findPorts(tree, `libs/${domain}/domain/src`)) {
      const name = `test-${port.toLowerCase()}`;
      await adapterGenerator(tree, { domain, name, port });
      paths.push(...filesOf(`libs/${domain}/${name}`).map((file) => `libs/${domain}/${name}/${file}`));
    }
  }
  expect(paths.length).toBeGreaterThan(100);
  expect(
    typeErrors(
      tree,
      paths.filter((path) => /\.ts$/.test(path)),
    ),
  ).toEqual([]);
});

describe('the operation generator', () => {
  const options = { name: 'specimen', method: 'validate', adapter: 'open-data' };

  it('creates an operation over its own domain and adapter', async () => {
    await operationGenerator(tree, options);
    expect(filesOf('apps/api/src/v1/specimen')).toEqual([
      'specimen.controller.ts',
      'specimen.dto.ts',
      'specimen.module.ts',
    ]);
    expect(filesOf('libs/specimen/domain')).toContain('src/find-specimen.ts');
    expect(filesOf('libs/specimen/open-data')).toContain('src/open-data-specimen-source.ts');
    expect(read('apps/api/e2e/operations/specimen.spec.ts')).toContain(
      "const path = '/v1/specimen/validate';",
    );
    expect(read('docs/specimen.md')).toContain('`POST /v1/specimen/validate`');
  });

  it('adds it to the lists of operations, modules and errors, and changes nothing else there', async () => {
    const before = new Map(copied.map((path) => [path, read(path)]));
    await operationGenerator(tree, options);
    const added = (path: string, changed = 0) => {
      const old = new Set(before.get(path)!.split('\n'));
      const lines = read(path).split('\n');
      expect([...old].filter((line) => !lines.includes(line))).toHaveLength(changed);
      return lines.filter((line) => !old.has(line)).join('\n');
    };
    expect(added('libs/billing/domain/src/accounts/catalogue.ts')).toMatch(
      /import \{ specimenOperations \} from '.\/catalogue\/specimen';\n {2}\.\.\.specimenOperations,/,
    );
    expect(read('libs/billing/domain/src/accounts/catalogue/specimen.ts')).toMatch(
      /specimen: \{\s+path: '\/v1\/specimen\/validate'/,
    );
    const files = tree.listChanges().filter(({ path }) => /(^|\W)specimen(\W|$)/.test(path));
    const patterns = [...added('.github/CODEOWNERS').matchAll(/^\/(\S+) @enrichment\/specimen$/gm)];
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ path }) => !patterns.some(([, start]) => path.startsWith(start!)))).toEqual([]);
    expect(added('docs/architecture.md')).toBe(
      '  specimen/ {domain,open-data}: specimen\n  App --> Specimen\n  Specimen --> Http',
    );
    expect(added('docs/credits-and-limits.md', 3)).toMatch(
      /"specimen": 1 \}[^]*"specimen": 10,[^]*\| `specimen`/,
    );
    expect(added('libs/application/src/errors/error-table.ts', 1)).toMatch(
      /specimenErrors \} from[^]*specimenErrors \};/,
    );
    expect(added('apps/api/src/app.module.ts')).toMatch(/import \{ SpecimenModule \}[^]*SpecimenModule,/);
    for (const path of ['libs/client/src/error-details.ts', 'docs/errors.md'])
      expect(added(path)).toMatch(/SPECIMEN_001[^]*SPECIMEN_002[^]*SPECIMEN_003/);
    for (const path of ['docs/README.md', 'docs/testing.md']) expect(added(path)).toContain('(specimen.md)');
  });

  it('accepts an existing domain and adapter', async () => {
    await domainGenerator(tree, { name: 'specimen' });
    await adapterGenerator(tree, { domain: 'specimen', name: 'open-data' });
    await operationGenerator(tree, options);
    expect(read('apps/api/src/v1/specimen/specimen.module.ts')).toContain(
      "from '@enrichment/specimen-open-data'",
    );
  });

  it('refuses an existing operation', async () => {
    await operationGenerator(tree, options);
    await expect(operationGenerator(tree, options)).rejects.toThrow('is there already');
  });
});

it('leaves no trace of a template in its output', async () => {
  await domainGenerator(tree, { name: 'specimen-number' });
  await operationGenerator(tree, { name: 'specimen-number', method: 'find', adapter: 'open-data' });
  for (const folder of ['libs', 'apps', 'docs']) {
    for (const path of filesOf(folder)) {
      expect(path).not.toMatch(/__|template/);
      expect(read(`${folder}/${path}`)).not.toMatch(/<%|%>/);
    }
  }
});
