const nameOf = (/** @type {{ $ref: string }} */ { $ref }) => $ref.split('/').at(-1);
const valuesOf = (/** @type {any} */ { type, enum: values }) =>
  values?.map((/** @type {string} */ value) => JSON.stringify(value)).join(' | ') ??
  (type === 'integer' ? 'number' : type);

/** The client's methods, and the names of what they take and give. @param {any} document */
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
  const free = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([, operation]) => !operation['x-operation'])
      .map(([method, operation]) => freeMethod(path, method, operation)),
  );
  const groups = Object.entries(Object.groupBy(free, ({ group }) => group));
  const schemas = Object.keys(document.components.schemas).filter((name) => name !== 'ErrorAnswer');

  return `/* Made from the OpenAPI document by \`npm run client:types\`; not to be edited. */
import type { Change, Method, NamedQuery, Query, Removal, Selection } from '../call';
import type { Many } from '../many';
import type { Sender } from '../sender';
import type { components } from './openapi';

type Schemas = components['schemas'];

${schemas.map((name) => `export type ${name} = Schemas['${name}'];`).join('\n')}

${free
  .flatMap(({ query, parameters }) =>
    query
      ? `export interface ${query} {\n${parameters
          .map(
            (/** @type {any} */ { name, description, schema }) =>
              `/** ${description} */\nreadonly ${name}?: ${valuesOf(schema)};`,
          )
          .join('\n')}\n}`
      : [],
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
${groups
  .map(
    ([group, each]) =>
      `readonly ${group}: {\n${each?.map(({ description, name, type }) => `/** ${description} */\nreadonly ${name}: ${type};`).join('\n')} };`,
  )
  .join('\n')}

  constructor({ change, many, method, namedQuery, query, removal, selection }: Sender) {
${methods
  .map(
    ({ name, method, path, field }) =>
      `this.${name} = { ${method}: method('${path}'), ${method}All: many('${path}', '${field}') };`,
  )
  .join('\n')}
${groups
  .map(
    ([group, each]) =>
      `this.${group} = { ${each?.map(({ name, sender, path }) => `${name}: ${sender}('${path}')`).join(', ')} };`,
  )
  .join('\n')}
  }
}
`;
}

/**
 * A method without a price: `PUT /v1/keys/{name}` with the id `putKey` is `keys.put`.
 *
 * @param {string} path @param {string} method @param {any} operation
 */
function freeMethod(path, method, { operationId, description, parameters: all, requestBody, responses }) {
  const name = /^[a-z]+/.exec(operationId)?.[0] ?? '';
  const group = path.split('/').findLast((part) => /^\w+$/.test(part) && part !== name) ?? '';
  const answer = nameOf(responses['200'].content['application/json'].schema) ?? '';
  const request = requestBody && nameOf(requestBody.content['application/json'].schema);
  const parameters = all.filter((/** @type {any} */ each) => each.in === 'query');
  const query = parameters.length > 0 ? answer.replace(/Answer$/, 'Query') : undefined;
  const ofNamed = path.endsWith('{name}') ? 'namedQuery' : 'query';
  const sender =
    { post: 'method', put: 'change', delete: 'removal' }[method] ?? (query ? 'selection' : ofNamed);
  const types = [request ?? query ?? [], answer].flat();
  const type = `${(sender[0] ?? '').toUpperCase()}${sender.slice(1)}<${types.join(', ')}>`;
  return { name, group, path, sender, type, query, parameters, description };
}

/** The parameter that names the subject: the last required one. @param {Record<string, any>} schema */
function fieldOf({ properties, required = [] }) {
  const replaced = Object.values(properties).flatMap((each) => each['x-instead-of'] ?? []);
  return replaced[0] ?? required.at(-1);
}
