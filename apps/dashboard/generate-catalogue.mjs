/**
 * `node generate-catalogue.mjs [FILE] < openapi.json`: writes the dashboard's catalogue of operations (names, prices, limits and
 * forms of the bodies) to a file or to standard output.
 */
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';

const document = /** @type {any} */ (await json(process.stdin));
const plain = (/** @type {string} */ markdown) => markdown.replaceAll('`', '');
const tags = (/** @type {any[]} */ list) => list.map(({ item, label }) => ({ item, label }));
const fieldKinds = { string: 'text', boolean: 'switch' };

/** The initial value; a parameter that stands for another is empty. @param {string} type @param {Record<string, any>} rest */
function initialOf(type, rest) {
  if (rest['x-instead-of']) return { initial: '' };
  return { initial: rest.default ?? rest.example ?? (type === 'boolean' ? false : '') };
}

/** The form fields of a body, one for each property. The initial value is the default, otherwise the example. */
function fieldsOf(/** @type {{ $ref: string }} */ { $ref }) {
  const { properties, required = [] } = document.components.schemas[$ref.split('/').at(-1)];
  return Object.entries(/** @type {Record<string, any>} */ (properties)).flatMap(
    ([name, { type, title, description, ...rest }]) =>
      type in fieldKinds
        ? [
            {
              name,
              kind: fieldKinds[type],
              label: title ?? name,
              description: plain(description ?? ''),
              ...initialOf(type, rest),
              ...(type === 'string' && !required.includes(name) && { isOptional: true }),
            },
          ]
        : [],
  );
}

const entries = Object.entries(document.paths).flatMap(([path, { post }]) => {
  const operation = post?.['x-operation'];
  if (!operation) return [];
  const { name, method, label, description, prices, limits } = operation;
  const data = {
    name,
    label,
    description: plain(description),
    path,
    prices: tags(prices),
    limits: tags(limits),
  };
  const { schema, examples = {} } = post.requestBody.content['application/json'];
  const bodies = Object.entries(examples).map(([name, { value }]) => ({ name, body: value }));
  const members = JSON.stringify({ ...data, fields: fieldsOf(schema), examples: bodies }).slice(1, -1);
  return [`{ ${members}, send: (client, body) => client.${name}.${method}(body) }`];
});

const text = `/* Made from the OpenAPI document by \`npm run client:types\`; not to be edited. */
import type { CatalogueEntry } from '../catalogue-entry';

/** The operations in the order of all lists. */
export const catalogue = [${entries.join(',\n')}] as const satisfies readonly CatalogueEntry[];
`;
const style = await resolveConfig(import.meta.filename);
writeFileSync(
  process.argv[2] ?? process.stdout.fd,
  await format(text, { ...style, parser: 'typescript', quoteProps: 'as-needed' }),
);
