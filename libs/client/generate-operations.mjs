const nameOf = (/** @type {{ $ref: string }} */ { $ref }) => $ref.split('/').at(-1);
const valuesOf = (/** @type {any} */ { type, enum: values }) =>
  values?.map((/** @type {string} */ value) => JSON.stringify(value)).join(' | ') ??
  (type === 'integer' ? 'number' : type);

/** The client's methods, one an operation, and the names of what they take and give. @param {any} document */
export function operations(document) {
  const methods = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post?.['x-operation']
      ? [
          {
            ...post['x-operation'],
            path,
            summary: post.summary,
            request: nameOf(post.requestBody.content['application/json'].schema),
            field: fieldOf(
              document.components.schemas[nameOf(post.requestBody.content['application/json'].schema)],
            ),
            answer: nameOf(post.responses['200'].content['application/json'].schema),
          },
        ]
      : [],
  );
  const queries = Object.values(document.paths).flatMap(({ get }) => {
    const parameters = (get?.parameters ?? []).filter((/** @type {any} */ each) => each.in === 'query');
    if (parameters.length === 0) return [];
    const answer = nameOf(get.responses['200'].content['application/json'].schema);
    return [{ name: answer.replace(/Answer$/, 'Query'), parameters }];
  });
  const schemas = Object.keys(document.components.schemas).filter((name) => name !== 'ErrorAnswer');

  return `/* Made from the OpenAPI document by \`npm run client:types\`; not to be edited. */
import type { Method } from '../call';
import type { Many } from '../many';
import type { components } from './openapi';

type Schemas = components['schemas'];

${schemas.map((name) => `export type ${name} = Schemas['${name}'];`).join('\n')}

${queries
  .map(
    ({ name, parameters }) =>
      `export interface ${name} {\n${parameters
        .map(
          (/** @type {any} */ { name, description, schema }) =>
            `/** ${description} */\nreadonly ${name}?: ${valuesOf(schema)};`,
        )
        .join('\n')}\n}`,
  )
  .join('\n\n')}

/** The operations of the API. */
export class Operations {
${methods
  .map(
    ({ name, method, summary, request, answer, field }) =>
      `readonly ${name}: {\n/** ${summary}. */\nreadonly ${method}: Method<${request}, ${answer}>;
      /** The same for many, at the pace of the limit; outcomes in order of arrival. */
      readonly ${method}All: Many<Omit<${request}, '${field}'>, ${answer}> };`,
  )
  .join('\n')}

  constructor(
    method: <Body extends object, Data>(path: string) => Method<Body, Data>,
    many: <Parameters extends object, Data>(path: string, field: string) => Many<Parameters, Data>,
  ) {
${methods
  .map(
    ({ name, method, path, field }) =>
      `this.${name} = { ${method}: method('${path}'), ${method}All: many('${path}', '${field}') };`,
  )
  .join('\n')}
  }
}
`;
}

/** The parameter that names the subject: the last required one. @param {Record<string, any>} schema */
function fieldOf({ properties, required = [] }) {
  const replaced = Object.values(properties).flatMap((each) => each['x-instead-of'] ?? []);
  return replaced[0] ?? required.at(-1);
}
