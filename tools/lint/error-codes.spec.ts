import { globSync } from 'node:fs';
import { errorTable } from '@enrichment/application';
import { expect, it } from '@jest/globals';
import { readText, workspaceRoot } from './packages';

it('error codes are all in the table, wherever the product names one', () => {
  const sources = globSync('{apps,libs}/**/src/**/*.ts', {
    cwd: workspaceRoot,
    exclude: (path) => /node_modules|dist|out-tsc|client|testing/.test(path),
  }).filter((path) => !/\.spec\.ts$|generated|openapi\.ts$/.test(path));
  const unknown = sources.flatMap((path) =>
    [...readText(path).matchAll(/'([A-Z_]+_\d{3})'/g)]
      .map((match) => match[1]!)
      .filter((code) => !errorTable[code])
      .map((code) => `${path} names ${code}: declare it in the errors.ts of its domain`),
  );
  expect(unknown).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});
