/**
 * `node generate.mjs [FILE] < openapi.json`: the types of the API's schemas, and its error codes, to a file or to standard output.
 */
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const {
  paths,
  webhooks: _,
  ...rest
} = /** @type {import('openapi-typescript').OpenAPI3} */ (await json(process.stdin));
const names = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true };
const nodes = await openapiTypescript({ ...rest, paths: {} }, { defaultNonNullable: false, ...names });
const codes = [...new Set(JSON.stringify(paths).match(/\b[A-Z_]+_\d{3}\b/g))].sort();
const header = `/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by \`npm run client:types\`; not to be edited */\n\n`;
const errorCode =
  codes.length > 0 ? `export type DocumentedCode = ${codes.map((code) => `'${code}'`).join(' | ')};` : '';
const style = await resolveConfig(import.meta.filename);
const text = await format(header + astToString(nodes) + errorCode, { ...style, parser: 'typescript' });
writeFileSync(process.argv[2] ?? process.stdout.fd, text);
