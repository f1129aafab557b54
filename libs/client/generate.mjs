import openapiTypescript, { astToString } from 'openapi-typescript';

/** The types of the API's schemas, and its error codes. @param {import('openapi-typescript').OpenAPI3} document */
export async function types({ paths, webhooks: _, ...rest }) {
  const names = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true };
  const nodes = await openapiTypescript({ ...rest, paths: {} }, { defaultNonNullable: false, ...names });
  const codes = [...new Set(JSON.stringify(paths).match(/\b[A-Z_]+_\d{3}\b/g))].sort();
  const header = `/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by \`npm run client:types\`; not to be edited */\n\n`;
  const errorCode =
    codes.length > 0 ? `export type DocumentedCode = ${codes.map((code) => `'${code}'`).join(' | ')};` : '';
  return header + astToString(nodes) + errorCode;
}
