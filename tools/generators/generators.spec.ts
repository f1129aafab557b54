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
  beforeEach(() => domainGenerator(tree, { name: 'phone-number' }));

  it('makes a port, a use case, a fake and the contract of the port', () => {
    expect(filesOf('libs/phone-number/domain')).toEqual(
      [
        ...everyPackage,
        'src/errors.ts',
        'src/find-phone-number.spec.ts',
        'src/find-phone-number.ts',
        'src/phone-number-source.ts',
        'src/testing/in-memory-phone-number-source.spec.ts',
        'src/testing/in-memory-phone-number-source.ts',
        'src/testing/index.ts',
        'src/testing/phone-number-source-contract.ts',
      ].sort(),
    );
    expect(read('libs/phone-number/domain/src/phone-number-source.ts')).toContain(
      'export abstract class PhoneNumberSource {',
    );
    expect(read('libs/phone-number/domain/src/testing/phone-number-source-contract.ts')).toContain(
      'export function phoneNumberSourceContract(',
    );
  });

  it('tags the package and gives it its two entry points', () => {
    const manifest = JSON.parse(read('libs/phone-number/domain/package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: '@enrichment/phone-number-domain',
      nx: { tags: ['scope:phone-number', 'type:domain'] },
    });
    expect(Object.keys(manifest['exports'] as object)).toEqual(['.', './testing']);
  });

  it('enters the domain in the import rules, after those that are there', () => {
    const before = readFileSync(join(__dirname, '../lint/layers.mjs'), 'utf8');
    const list = /export const domains = \[([^\]]*)\]/;
    const entries = (text: string) => list.exec(text)![1]!.match(/[\w-]+/g);
    expect(entries(read('tools/lint/layers.mjs'))).toEqual([...entries(before)!, 'phone-number']);
    expect(read('tools/lint/layers.mjs').replace(list, '')).toBe(before.replace(list, ''));
  });

  it('assigns the folder to its own team', () => {
    expect(read('.github/CODEOWNERS').trimEnd().split('\n').at(-1)).toBe(
      '/libs/phone-number/ @enrichment/phone-number',
    );
  });

  it('refers to the package, and from the package to what it imports', () => {
    const references = (path: string) => (JSON.parse(read(path)) as { references: unknown }).references;
    expect(references('tsconfig.json')).toEqual([
      { path: './libs/kernel' },
      { path: './libs/phone-number/domain' },
    ]);
    expect(references('libs/phone-number/domain/tsconfig.lib.json')).toEqual([
      { path: '../../kernel/tsconfig.lib.json' },
    ]);
  });

  it('refuses an existing domain', async () => {
    await expect(domainGenerator(tree, { name: 'phone-number' })).rejects.toThrow('is there already');
  });

  it('fails when the lists have another form', async () => {
    tree.write('tools/lint/layers.mjs', 'export const domains = readDomains();');
    await expect(domainGenerator(tree, { name: 'weather' })).rejects.toThrow('enter what is new by hand');
  });
});

describe('the adapter generator', () => {
  it("creates an adapter of the port that runs the port's contract", async () => {
    await domainGenerator(tree, { name: 'phone-number' });
    await adapterGenerator(tree, { domain: 'phone-number', name: 'open-data' });
    const folder = 'libs/phone-number/open-data';
    expect(filesOf(folder)).toEqual(
      [
        ...everyPackage,
        'src/open-data-phone-number-source.spec.ts',
        'src/open-data-phone-number-source.ts',
      ].sort(),
    );
    expect(read(`${folder}/package.json`)).toMatch(/"scope:phone-number",\s*"type:adapter"/);
    expect(read(`${folder}/src/open-data-phone-number-source.ts`)).toContain(
      'export class OpenDataPhoneNumberSource implements PhoneNumberSource {',
    );
    expect(read(`${folder}/src/open-data-phone-number-source.spec.ts`)).toContain(
      'phoneNumberSourceContract(',
    );
    await expect(adapterGenerator(tree, { domain: 'phone-number', name: 'open-data' })).rejects.toThrow(
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
  const options = { name: 'phone', method: 'validate', adapter: 'open-data' };

  it('creates an operation over its own domain and adapter', async () => {
    await operationGenerator(tree, options);
    expect(filesOf('apps/api/src/v1/phone')).toEqual([
      'phone.controller.ts',
      'phone.dto.ts',
      'phone.module.ts',
    ]);
    expect(filesOf('libs/phone/domain')).toContain('src/find-phone.ts');
    expect(filesOf('libs/phone/open-data')).toContain('src/open-data-phone-source.ts');
    expect(read('apps/api/e2e/operations/phone.spec.ts')).toContain("const path = '/v1/phone/validate';");
    expect(read('docs/phone.md')).toContain('`POST /v1/phone/validate`');
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
      /import \{ phoneOperations \} from '.\/catalogue\/phone';\n {2}\.\.\.phoneOperations,/,
    );
    expect(read('libs/billing/domain/src/accounts/catalogue/phone.ts')).toMatch(
      /phone: \{\s+path: '\/v1\/phone\/validate'/,
    );
    const files = tree.listChanges().filter(({ path }) => /(^|\W)phone(\W|$)/.test(path));
    const patterns = [...added('.github/CODEOWNERS').matchAll(/^\/(\S+) @enrichment\/phone$/gm)];
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ path }) => !patterns.some(([, start]) => path.startsWith(start!)))).toEqual([]);
    expect(added('docs/architecture.md')).toBe(
      '  phone/ {domain,open-data}: phone\n  App --> Phone\n  Phone --> Http',
    );
    expect(added('docs/credits-and-limits.md', 3)).toMatch(/"phone": 1 \}[^]*"phone": 10,[^]*\| `phone`/);
    expect(added('libs/application/src/errors/error-table.ts', 1)).toMatch(
      /phoneErrors \} from[^]*phoneErrors \};/,
    );
    expect(added('apps/api/src/app.module.ts')).toMatch(/import \{ PhoneModule \}[^]*PhoneModule,/);
    for (const path of ['libs/client/src/error-details.ts', 'docs/errors.md'])
      expect(added(path)).toMatch(/PHONE_001[^]*PHONE_002[^]*PHONE_003/);
    for (const path of ['docs/README.md', 'docs/testing.md']) expect(added(path)).toContain('(phone.md)');
  });

  it('accepts an existing domain and adapter', async () => {
    await domainGenerator(tree, { name: 'phone' });
    await adapterGenerator(tree, { domain: 'phone', name: 'open-data' });
    await operationGenerator(tree, options);
    expect(read('apps/api/src/v1/phone/phone.module.ts')).toContain("from '@enrichment/phone-open-data'");
  });

  it('refuses an existing operation', async () => {
    await operationGenerator(tree, options);
    await expect(operationGenerator(tree, options)).rejects.toThrow('is there already');
  });
});

it('leaves no trace of a template in its output', async () => {
  await domainGenerator(tree, { name: 'phone-number' });
  await operationGenerator(tree, { name: 'phone-number', method: 'find', adapter: 'open-data' });
  for (const folder of ['libs', 'apps', 'docs']) {
    for (const path of filesOf(folder)) {
      expect(path).not.toMatch(/__|template/);
      expect(read(`${folder}/${path}`)).not.toMatch(/<%|%>/);
    }
  }
});
