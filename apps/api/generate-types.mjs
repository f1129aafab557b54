/**
 * `npm run client:types` generates all files that follow from the OpenAPI documents and the table of settings.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const python = 'libs/client/python/src/enrichment';
/** Generator, with its argument if it takes one, document (`none`: it reads no document) and file. */
const made = [
  ['libs/client/generate.mjs', '', 'libs/client/src/generated/openapi.ts'],
  ['libs/client/generate-operations.mjs', '', 'libs/client/src/generated/operations.ts'],
  ['libs/client/generate-python.mjs models', '', `${python}/models.py`],
  ['libs/client/generate-python.mjs errors', '', `${python}/error_types.py`],
  ['libs/client/generate-python.mjs operations', '', `${python}/operations.py`],
  ['apps/dashboard/generate-catalogue.mjs', '', 'apps/dashboard/src/api/generated/catalogue.ts'],
  ['apps/dashboard/generate-errors.mjs', 'none', 'apps/dashboard/src/api/generated/errors.ts'],
  ['libs/client/generate.mjs', 'dashboard', 'apps/dashboard/src/api/generated/openapi.ts'],
];

const run = (/** @type {string[]} */ command, input = '') =>
  execFileSync(process.execPath, command, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 24 });
for (const [which, file] of [
  ['env', '.env.example'],
  ['page', 'docs/settings.md'],
])
  writeFileSync(join(root, file), run(['apps/api/dist/testing/settings-documents.js', which]));
execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', 'docs/settings.md'], {
  cwd: root,
});
const documents = new Map(
  ['', 'dashboard'].map((which) => [which, run(['apps/api/dist/docs/openapi/print.js', which])]),
);
for (const [generator, which, file] of made) run([...generator.split(' '), file], documents.get(which));
