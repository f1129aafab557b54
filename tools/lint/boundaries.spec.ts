import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPackages, workspaceRoot, type Package } from './packages';

/** A file with one statement, and the message that refuses it, if any. */
interface Case {
  file: string;
  text: string;
  refusedBy?: RegExp;
}

const packages = findPackages();
const kernel = packages.find(({ types }) => types[0] === 'kernel')!;
const client = packages.find(({ types }) => types[0] === 'client')!;
const domains = packages.filter(({ types }) => types[0] === 'domain');
const adapters = packages.filter(({ types }) => types[0] === 'adapter');
const domainAdapters = adapters.filter(({ scopes }) => scopes[0] !== 'shared');
const tools = packages.filter(({ types }) => types[0] === 'tool');
const apps = packages.filter(({ types }) => types[0] === 'app');

const layer = /enforce-module-boundaries: A project tagged with|Circular dependency/;
const transitive = /enforce-module-boundaries: Only packages defined in the "package.json"/;
const relative = /enforce-module-boundaries: Projects cannot be imported by a relative/;
const outside = /no-restricted-imports: .* adapter does the I\/O/;
const ambient = /no-restricted-(globals|properties|syntax): /;
const testCode = /no-restricted-imports: .* Only specs and testing folders/;
const entryPoints = /no-restricted-imports: .* two entry points/;
const demo = /no-restricted-imports: .* The product knows the demo through settings alone/;
const separate = /no-restricted-imports: .* v1 and dashboard do not import each other/;
const dependency = /no-restricted-imports: .* The client has no dependency/;
const doubleCast = /no-restricted-syntax: A cast through unknown/;
const processItself =
  /no-restricted-properties: .* (Settings come from Config|writes to its Log)|no-restricted-globals: .* writes to its Log|no-eval|no-new-func/;
const sleeps = /no-restricted-syntax: A spec waits for an event/;
const disabledTest = /no-restricted-syntax: A test runs, or it is deleted/;
const onlyTest = /no-restricted-syntax: This test would be the only one/;
const adapterName = /no-restricted-imports: .* Only a \*\.module\.ts names an adapter/;

const source = ({ root }: Package) => `${root}/src/example.ts`;
const spec = ({ root }: Package) => `${root}/src/example.spec.ts`;
const contract = ({ root }: Package) => `${root}/src/testing/example-contract.ts`;
const using = (name: string) => `import '${name}';`;
const allow = (file: string, ...texts: string[]): Case[] => texts.map((text) => ({ file, text }));
const refuse = (refusedBy: RegExp, file: string, ...texts: string[]): Case[] =>
  texts.map((text) => ({ file, text, refusedBy }));

function foreignTo(one: Package, among: Package[]): Package[] {
  return among.filter(({ scopes }) => scopes[0] !== 'shared' && scopes[0] !== one.scopes[0]).slice(0, 1);
}

function ownDomain(one: Package): Package {
  return domains.find(({ scopes }) => scopes[0] === one.scopes[0])!;
}

const cases: Case[] = [
  ...refuse(layer, source(kernel), using('@nestjs/common'), ...domains.map(({ name }) => using(name))),
  ...refuse(outside, source(kernel), using('node:fs')),
  ...allow(source(kernel), using('ulid'), using('node:crypto'), 'Date.now();'),

  ...refuse(layer, source(client), using('@enrichment/kernel'), using('pg')),
  ...refuse(dependency, source(client), using('node:crypto'), using('tslib'), using('openapi-typescript')),
  ...allow(source(client), using('./options'), "void fetch('https://a.test');", 'performance.now();'),

  ...domains.flatMap((domain) => [
    ...refuse(
      layer,
      source(domain),
      using('@nestjs/common'),
      using('typeorm'),
      using('pg'),
      using('maxmind'),
    ),
    ...refuse(layer, source(domain), ...adapters.map(({ name }) => using(name))),
    ...refuse(layer, source(domain), ...foreignTo(domain, domains).map(({ name }) => using(name))),
    ...refuse(
      outside,
      source(domain),
      using('node:fs'),
      using('fs'),
      using('node:fs/promises'),
      using('node:net'),
    ),
    ...refuse(outside, source(domain), using('node:dns/promises'), using('https'), using('node:sqlite')),
    ...refuse(outside, source(domain), "import type { Socket } from 'node:net';", "export * from 'node:fs';"),
    ...refuse(
      ambient,
      source(domain),
      "void import('node:fs');",
      "void fetch('https://a.test');",
      'Date.now();',
    ),
    ...refuse(
      ambient,
      source(domain),
      'new Date();',
      'Math.random();',
      'process.exit();',
      "console.log('');",
      "void globalThis.fetch('https://a.test');",
    ),
    ...refuse(testCode, source(domain), using('fast-check'), using('@jest/globals'), using('./testing')),
    ...refuse(testCode, source(domain), using('../testing/fake'), using('./example.spec')),
    ...allow(
      source(domain),
      using('@enrichment/kernel'),
      using('node:crypto'),
      using('./port'),
      'new Date(0);',
    ),
    ...allow(contract(domain), using('@jest/globals'), using('@enrichment/kernel'), using('../example')),
    ...allow(spec(domain), using('fast-check'), using('node:fs'), using('./testing'), 'Date.now();'),
  ]),

  ...adapters.flatMap((adapter) => [
    ...refuse(
      layer,
      source(adapter),
      using('@nestjs/common'),
      using('@nestjs/core/router'),
      using('express'),
    ),
    ...refuse(layer, source(adapter), ...foreignTo(adapter, adapters).map(({ name }) => using(name))),
    ...refuse(layer, source(adapter), ...foreignTo(adapter, domains).map(({ name }) => using(name))),
    ...refuse(transitive, source(adapter), using('finalhandler'), using('no-such-package')),
    ...refuse(testCode, source(adapter), using('fast-check')),
    ...allow(source(adapter), using('@enrichment/kernel'), using('node:net'), using('pg')),
  ]),
  ...domainAdapters.flatMap((adapter) => [
    ...refuse(/A project tagged with "type:domain"/, source(ownDomain(adapter)), using(adapter.name)),
    ...refuse(testCode, source(adapter), using(`${ownDomain(adapter).name}/testing`)),
    ...refuse(entryPoints, source(adapter), using(`${ownDomain(adapter).name}/src/index`)),
    ...refuse(entryPoints, spec(adapter), using(`${ownDomain(adapter).name}/dist/index.js`)),
    ...refuse(relative, source(adapter), using('../../domain/src')),
    ...allow(source(adapter), using(ownDomain(adapter).name)),
    ...allow(spec(adapter), using(`${ownDomain(adapter).name}/testing`), using('fast-check')),
  ]),

  ...apps.flatMap((app) => [
    ...refuse(layer, source(app), using('pg'), using('pg/lib/client'), using('typeorm'), using('maxmind')),
    ...refuse(testCode, source(app), ...domains.map(({ name }) => using(`${name}/testing`))),
    ...refuse(testCode, source(app), using('@nestjs/testing'), ...tools.map(({ name }) => using(name))),
    ...allow(
      source(app),
      using('@nestjs/common'),
      ...[client, ...domains, ...adapters].map(({ name }) => using(name)),
    ),
  ]),

  ...refuse(
    demo,
    'apps/api/src/v1/network/example.ts',
    using('@enrichment/demo-world'),
    using('../demo/demo'),
    "export * from '../demo';",
  ),
  ...refuse(demo, 'apps/api/src/server.ts', using('./demo/demo-files')),
  ...refuse(separate, 'apps/api/src/v1/ip/example.ts', using('../../dashboard/dashboard.module')),
  ...refuse(separate, 'apps/api/src/dashboard/keys/example.ts', using('../../v1/ip/ip.dto')),
  ...refuse(separate, 'apps/api/src/platform/http/example.ts', using('../../v1/ip/ip.dto')),
  ...refuse(separate, 'apps/api/src/jobs/example.ts', using('../dashboard/dashboard.module')),
  ...allow('apps/api/src/dashboard/keys/example.ts', using('../../platform/http/http.module')),
  ...[
    'apps/api/src/v1/ip/example.ts',
    'libs/egress/src/example.ts',
    'libs/application/src/example.ts',
  ].flatMap((file) =>
    refuse(
      processItself,
      file,
      "process.env['PORT'];",
      "process.stdout.write('');",
      "console.log('');",
      "eval('1');",
      "new Function('');",
    ),
  ),
  ...allow('apps/api/src/main.ts', "process.env['PORT'];"),
  ...refuse(sleeps, 'apps/api/e2e/example.spec.ts', 'await pause(5);', 'await sleep(5);'),
  ...refuse(
    sleeps,
    spec(kernel),
    'await new Promise((done) => setTimeout(done, 5));',
    'await setTimeout(5);',
  ),
  ...allow(spec(kernel), 'await new Promise((done) => setImmediate(done));'),
  ...refuse(transitive, 'apps/admin/src/example.ts', using('@enrichment/api')),
  ...refuse(demo, 'apps/admin/src/example.ts', using('@enrichment/demo-world')),
  ...refuse(layer, 'libs/network-scraping/http/src/example.ts', using('@enrichment/demo-world')),
  ...allow('apps/api/src/demo/example.ts', using('@enrichment/demo-world'), using('./demo-files')),
  ...allow('apps/api/src/main.ts', using('./demo/demo')),
  ...allow('apps/api/e2e/example.spec.ts', using('@enrichment/demo-world'), using('@enrichment/testing')),

  ...[kernel, ...domains, ...adapters, ...apps].flatMap((one) =>
    refuse(doubleCast, source(one), 'void ({} as unknown as string);'),
  ),
  ...allow(spec(kernel), 'void ({} as unknown as string);'),

  ...[
    'apps/api/src/v1/ip',
    'apps/api/src/dashboard/keys',
    'apps/api/src/jobs',
    'apps/api/src/health',
  ].flatMap((folder) => [
    ...refuse(adapterName, `${folder}/example.ts`, using('@enrichment/billing-postgres')),
    ...allow(`${folder}/example.ts`, using('@enrichment/billing-domain'), using('@enrichment/postgres')),
    ...allow(`${folder}/example.module.ts`, using('@enrichment/billing-postgres')),
  ]),

  ...refuse(disabledTest, spec(kernel), "describe.skip('', () => {});", "it.todo('');"),
  ...refuse(disabledTest, spec(kernel), "xit('', () => {});", "test.failing('', () => {});"),
  ...refuse(onlyTest, spec(kernel), "it.only('', () => {});", "it.only.each([1])('', () => {});"),
  ...refuse(onlyTest, spec(kernel), "it.concurrent.only('', () => {});", "fdescribe('');"),
  ...allow(spec(kernel), "it.each([1])('', () => {});", "it('', () => {});"),
];

describe('imports and globals of a file', () => {
  let messages: string[][];

  beforeAll(() => {
    const output = execFileSync(process.execPath, [join(__dirname, 'lint-texts.mjs')], {
      cwd: workspaceRoot,
      input: JSON.stringify(cases),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    messages = JSON.parse(output) as string[][];
  });

  it.each(cases.map((one, index) => ({ ...one, index, verdict: one.refusedBy ? 'refused' : 'allowed' })))(
    '$verdict in $file: $text',
    ({ index, refusedBy }) => {
      if (refusedBy) expect(messages[index]!.join('\n')).toMatch(refusedBy);
      else expect(messages[index]).toEqual([]);
    },
  );
});
