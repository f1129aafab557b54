/**
 * `npm run client:types` generates all files that follow from the OpenAPI documents and the table of settings.
 * `node apps/api/generate-types.mjs FILE < openapi.json` prints one of them.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '../..');
const client = 'libs/client/src/generated';
const dashboard = 'apps/dashboard/src/api/generated';
const modules = 'libs/client/python/src/enrichment';
/** Files with their generator and its function. */
const made = new Map([
  [`${client}/openapi.ts`, ['libs/client/generate.mjs', 'types']],
  [`${client}/operations.ts`, ['libs/client/generate-operations.mjs', 'operations']],
  [`${modules}/models.py`, ['libs/client/generate-python.mjs', 'models']],
  [`${modules}/error_types.py`, ['libs/client/generate-python.mjs', 'errors']],
  [`${modules}/operations.py`, ['libs/client/generate-python.mjs', 'operations']],
  [`${dashboard}/catalogue.ts`, ['apps/dashboard/generate-catalogue.mjs', 'catalogue']],
  [`${dashboard}/errors.ts`, ['apps/dashboard/generate-errors.mjs', 'errors']],
  [`${dashboard}/openapi.ts`, ['libs/client/generate.mjs', 'types']],
  [`${dashboard}/bounds.ts`, ['apps/dashboard/generate-catalogue.mjs', 'bounds']],
]);

/** Files from the document of the dashboard's API. */
const fromDashboard = ['openapi', 'bounds'].map((name) => `${dashboard}/${name}.ts`);

const [, , only] = process.argv;
if (only) process.stdout.write(await textOf(only, await json(process.stdin)));
else await generateAll();

async function generateAll() {
  const run = (/** @type {string[]} */ ...command) =>
    execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 });
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    writeFileSync(join(root, file), text);
  write('.env.example', run('apps/api/dist/testing/settings-documents.js', 'env'));
  write('docs/settings.md', run('apps/api/dist/testing/settings-documents.js', 'page'));
  run('node_modules/prettier/bin/prettier.cjs', '--write', 'docs/settings.md');
  const print = (/** @type {string} */ which) =>
    JSON.parse(run('apps/api/dist/docs/openapi/print.js', which));
  const [own, ofDashboard] = [print(''), print('dashboard')];
  for (const file of made.keys())
    write(file, await textOf(file, fromDashboard.includes(file) ? ofDashboard : own));
}

/** @param {string} file @param {any} document */
async function textOf(file, document) {
  const [generator = '', name = ''] = made.get(file) ?? [];
  const { [name]: generate } = await import(join(root, generator));
  const text = await generate(document);
  const style = await resolveConfig(join(root, file));
  return file.endsWith('.ts')
    ? format(text, { ...style, parser: 'typescript', quoteProps: 'as-needed' })
    : text;
}
