/**
 * `node generate.mjs [FILE] < openapi.json`: the types of the API, from its document, to a file or to standard output.
 */
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const document = /** @type {import('openapi-typescript').OpenAPI3} */ (await json(process.stdin));
const nodes = await openapiTypescript(document, { defaultNonNullable: false });
const header = `/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by \`npm run client:types\`; not to be edited */\n\n`;
const style = await resolveConfig(import.meta.filename);
const text = await format(header + astToString(nodes), { ...style, parser: 'typescript' });
writeFileSync(process.argv[2] ?? process.stdout.fd, text);
