import { expect, it } from '@jest/globals';
import { isOwn, readersOf, unnamedReads } from './reads.mjs';

const graph = {
  nodes: {
    app: {
      name: 'app',
      data: { root: 'apps/app', targets: { test: { inputs: ['default', '{workspaceRoot}/docs/*.md'] } } },
    },
    nested: { name: 'nested', data: { root: 'apps/app/e2e' } },
    domain: { name: 'domain', data: { root: 'libs/domain' } },
    other: { name: 'other', data: { root: 'libs/other' } },
  },
  dependencies: { app: [{ target: 'domain' }, { target: 'npm:pg' }] },
};
const namedInputs = { default: ['{projectRoot}/**/*', 'shared'], shared: ['{workspaceRoot}/{a,b}.json'] };

it.each([
  ['apps/app/src/main.ts', true],
  ['libs/domain/src/index.ts', true],
  ['docs/ip.md', true],
  ['b.json', true],
  ['c.json', false],
  ['docs/adr/1.md', false],
  ['libs/other/README.md', false],
  ['libs/other/src/index.ts', true],
  ['apps/app/e2e/under.py', false],
])('%s is an input: %p', (file, isInput) => {
  expect(unnamedReads(graph, namedInputs, 'app', [file])).toEqual(isInput ? [] : [file]);
});

it.each([
  ['libs/domain/README.md', ['domain']],
  ['libs/domain/src/rule.spec.ts', ['domain']],
  ['apps/app/e2e/pages.spec.ts', ['nested']],
  ['apps/app/e2e/rows.ts', undefined],
  ['libs/domain/src/rule.ts', undefined],
  ['docs/ip.md', ['app']],
])('%s alone runs %p', (file, projects) => {
  expect(isOwn(graph, file)).toBe(projects !== undefined);
  if (projects) expect(readersOf(graph, namedInputs, file)).toEqual(projects);
});

it('runs the projects that name a guide of another one', () => {
  const guides = {
    name: 'guides',
    data: { root: 'apps/docs', targets: { test: { inputs: ['{workspaceRoot}/libs/**/*.md'] } } },
  };
  const nodes = { ...graph.nodes, guides };
  expect(readersOf({ ...graph, nodes }, namedInputs, 'libs/domain/README.md')).toEqual(['domain', 'guides']);
});
