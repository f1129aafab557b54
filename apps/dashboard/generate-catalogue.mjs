const plain = (/** @type {string} */ markdown) => markdown.replaceAll('`', '');
const tags = (/** @type {any[]} */ list) => list.map(({ item, label }) => ({ item, label }));
const fieldKinds = { string: 'text', boolean: 'switch' };

/** The initial value; a parameter that stands for another is empty. @param {string} type @param {Record<string, any>} rest */
function initialOf(type, rest) {
  if (rest['x-instead-of']) return { initial: '' };
  return { initial: rest.default ?? rest.example ?? (type === 'boolean' ? false : '') };
}

/** The form fields of a body, one for each property. The initial value is the default, otherwise the example. @param {any} schema */
function fieldsOf({ properties, required = [] }) {
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

/** The dashboard's catalogue of operations: names, prices, limits and forms of the bodies. @param {any} document */
export function catalogue(document) {
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
    const members = JSON.stringify({
      ...data,
      fields: fieldsOf(document.components.schemas[schema.$ref.split('/').at(-1)]),
      examples: bodies,
    }).slice(1, -1);
    return [`{ ${members}, send: (client, body) => client.${name}.${method}(body) }`];
  });

  return `/* Made from the OpenAPI document by \`npm run client:types\`; not to be edited. */
import type { CatalogueEntry } from '../catalogue-entry';

/** The operations in the order of all lists. */
export const catalogue = [${entries.join(',\n')}] as const satisfies readonly CatalogueEntry[];
`;
}

/** The bounds of forms, from the document of the dashboard's API. @param {any} document */
export function bounds({ components: { schemas } }) {
  const { columns } = schemas.NewListForm.properties;
  const { subjects, cells } = schemas.ListRowsForm.properties;
  const ofLists = {
    rows: schemas.ListStartForm.properties.rows.maximum,
    rowsAtOnce: subjects.maxItems,
    columns: columns.maxItems,
    columnName: columns.items.maxLength,
    subject: subjects.items.maxLength,
    values: cells.items.maxLength,
  };
  return `/* Made from the OpenAPI document by \`npm run client:types\`; not to be edited. */

/** Rows and columns of a list, and characters of a name, a subject and the values of a row. */
export const listBounds = ${JSON.stringify(ofLists)};

/** The most days for which an account can keep the bodies of requests and answers. */
export const maxBodyDays = ${schemas.BodyDaysForm.properties.days.maximum};
`;
}
