import { expect, it } from '@jest/globals';
import { unnamedReads } from './reads.mjs';

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
