import { globSync } from 'node:fs';
import { errorTable } from '@enrichment/application';
import { expect, it } from '@jest/globals';
import { readText, workspaceRoot } from './packages';

const sources = globSync('{apps,libs}/**/src/**/*.ts', {
  cwd: workspaceRoot,
  exclude: (path) => /node_modules|dist|out-tsc|client|testing/.test(path),
}).filter((path) => !/\.spec\.ts$|generated|openapi\.ts$/.test(path));

it('error codes are all in the table, wherever the product names one', () => {
  const unknown = sources.flatMap((path) =>
    [...readText(path).matchAll(/'([A-Z_]+_\d{3})'/g)]
      .map((match) => match[1]!)
      .filter((code) => !errorTable[code])
      .map((code) => `${path} names ${code}: declare it in the errors.ts of its domain`),
  );
  expect(unknown).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});

it('error codes are all named outside their declaration', () => {
  const code = sources
    .filter((path) => !/\/(errors|error-table)\.ts$/.test(path))
    .map(readText)
    .join('\n');
  const unused = Object.keys(errorTable).filter((name) => !code.includes(name));
  expect(unused.map((name) => `nothing throws ${name}: throw it, or delete it`)).toEqual([]);
});
