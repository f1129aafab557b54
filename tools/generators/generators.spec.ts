import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import adapterGenerator from './adapter/generator.cjs';
import domainGenerator from './domain/generator.cjs';

const copied = ['tools/house/layers.mjs', '.github/CODEOWNERS'];

let tree: Tree;

// Prettier cannot be loaded inside Jest; workspace.spec.ts checks the format.
process.env['NX_SKIP_FORMAT'] = 'true';

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
  for (const path of copied) tree.write(path, readFileSync(join(__dirname, '../..', path), 'utf8'));
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

  it('tags the package and gives it its two doors', () => {
    const manifest = JSON.parse(read('libs/phone-number/domain/package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: '@enrichment/phone-number-domain',
      nx: { tags: ['scope:phone-number', 'type:domain'] },
    });
    expect(Object.keys(manifest['exports'] as object)).toEqual(['.', './testing']);
  });

  it('enters the domain in the import rules, after those that are there', () => {
    const before = readFileSync(join(__dirname, '../house/layers.mjs'), 'utf8');
    const list = /export const domains = \[([^\]]*)\]/;
    const entries = (text: string) => list.exec(text)![1]!.match(/[\w-]+/g);
    expect(entries(read('tools/house/layers.mjs'))).toEqual([...entries(before)!, 'phone-number']);
    expect(read('tools/house/layers.mjs').replace(list, '')).toBe(before.replace(list, ''));
  });

  it('gives the folder to a team of its own', () => {
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

  it('refuses a domain that is there', async () => {
    await expect(domainGenerator(tree, { name: 'phone-number' })).rejects.toThrow('is there already');
  });

  it('refuses to guess where the lists have another shape', async () => {
    tree.write('tools/house/layers.mjs', 'export const domains = readDomains();');
    await expect(domainGenerator(tree, { name: 'weather' })).rejects.toThrow('enter the domain by hand');
  });
});

describe('the adapter generator', () => {
  it('makes the port with one technology, held to the contract of the port', async () => {
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

  it('makes the package alone for a domain whose port it does not know', async () => {
    tree.write('libs/ip-geo/domain/src/geo-source.ts', 'export abstract class GeoSource {}');
    await adapterGenerator(tree, { domain: 'ip-geo', name: 'hosting' });
    expect(filesOf('libs/ip-geo/hosting')).toEqual([...everyPackage].sort());
    expect(read('libs/ip-geo/hosting/package.json')).toMatch(/"scope:ip-geo",\s*"type:adapter"/);
  });

  it('refuses a domain that is not there', async () => {
    await expect(adapterGenerator(tree, { domain: 'ip-geo', name: 'maxmind' })).rejects.toThrow(
      'There is no domain in libs/ip-geo/domain/src',
    );
  });
});

it('leaves no trace of a template in what it makes', async () => {
  await domainGenerator(tree, { name: 'phone-number' });
  await adapterGenerator(tree, { domain: 'phone-number', name: 'open-data' });
  for (const path of filesOf('libs')) {
    expect(path).not.toMatch(/__|template/);
    expect(read(`libs/${path}`)).not.toMatch(/<%|%>/);
  }
});
