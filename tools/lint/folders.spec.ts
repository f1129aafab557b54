import { describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { exists, findPackages, readText, workspaceRoot } from './packages';

/** An import of one file by another. Paths are relative to the workspace. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** The imports between the files of a package, without test code. */
function importsWithin(root: string): Import[] {
  const files = globSync(`${root}/src/**/*.{ts,mts,tsx}`, { cwd: workspaceRoot }).filter(
    (file) => !/\.spec\.tsx?$|\/testing\//.test(file),
  );
  return files.flatMap((from) =>
    preProcessFile(readText(from)).importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return [];
      // A dynamic import of a module names the file that the compiler writes.
      const path = join(dirname(from), fileName.replace(/\.[cm]?js$/, ''));
      return [`${path}.ts`, `${path}.mts`, `${path}.tsx`, `${path}/index.ts`]
        .filter(exists)
        .map((to) => ({ from, to }));
    }),
  );
}

/** The sibling folders of an import, such as `src/http/errors` and `src/http/request`; `undefined` within one folder. */
function foldersOf({ from, to }: Import): Import | undefined {
  const [source, target] = [from.split('/'), to.split('/')];
  const depth = source.findIndex((part, i) => part !== target[i]) + 1;
  if (depth === source.length || depth === target.length) return undefined;
  return { from: source.slice(0, depth).join('/'), to: target.slice(0, depth).join('/') };
}

/** The imports of the first circle of folders, if there is one. */
function findCircle(imports: readonly Import[]): string[] | undefined {
  const edges = imports.flatMap((file) => {
    const edge = foldersOf(file);
    return edge ? [{ ...edge, file }] : [];
  });
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const walk = (node: string, path: readonly (typeof edges)[number][]): string[] | undefined => {
    const start = path.findIndex(({ from }) => from === node);
    if (start >= 0) return path.slice(start).map(({ file }) => `${file.from} imports ${file.to}`);
    if (done.has(node)) return undefined;
    for (const edge of next.get(node) ?? []) {
      const circle = walk(edge.to, [...path, edge]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of next.keys()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return undefined;
}

describe('the folders of a package', () => {
  it.each(findPackages().map(({ root }) => root))('have no circular imports: %s', (root) => {
    const circle = findCircle(importsWithin(root)) ?? [];
    if (circle.length > 0)
      throw new Error(
        `Move what both need to a third folder, or to the one that is imported:\n${circle.join('\n')}`,
      );
  });

  it('are named in a report of a circle', () => {
    const imports = [
      { from: 'a/src/one/x.ts', to: 'a/src/two/y.ts' },
      { from: 'a/src/two/deep/z.ts', to: 'a/src/three/z.ts' },
      { from: 'a/src/three/z.ts', to: 'a/src/one/w.ts' },
      { from: 'a/src/index.ts', to: 'a/src/one/w.ts' },
    ];
    expect(findCircle(imports)).toEqual([
      'a/src/one/x.ts imports a/src/two/y.ts',
      'a/src/two/deep/z.ts imports a/src/three/z.ts',
      'a/src/three/z.ts imports a/src/one/w.ts',
    ]);
    expect(findCircle(imports.slice(1))).toBeUndefined();
    expect(importsWithin('tools/lint')).toEqual([]);
  });
});
