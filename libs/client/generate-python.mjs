/** @typedef {Record<string, any>} Schema */

const widest = 96;
/** For errors whose messages name a parameter, which is that of one operation. */
const general = /** @type {Record<string, string>} */ ({
  REQ_002: 'A required parameter is missing.',
  REQ_003: 'A parameter has the wrong type.',
  REQ_004: 'A parameter is unknown.',
});

const header = '# Made from the OpenAPI document by `npm run client:types`; not to be edited.\n';

/** A dataclass for each schema. @param {any} document */
export function models(document) {
  const schemas = Object.entries(document.components.schemas).filter(
    ([name]) => name !== 'ErrorAnswer' && !isRequest(document, name),
  );
  return `${header}"""What the API answers, field by field. What is not known is \`None\`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional

__all__ = [
${schemas.map(([name]) => `    "${name}",`).join('\n')}
]
${schemas.map(([name, schema]) => model(name, schema)).join('')}`;
}

/** @param {string} name @param {Schema} schema */
function model(name, { properties, required = [] }) {
  const optional = (/** @type {string} */ field) => Number(!required.includes(field));
  const fields = Object.entries(properties).sort(([a], [b]) => optional(a) - optional(b));
  const lines = fields.flatMap(([field, schema]) => {
    const type = typeOf(schema);
    const comment = wrapped(schema.description ?? '', widest - 7).map((line) => `    #: ${line}`);
    if (!optional(field)) return [...comment, `    ${argument(field)}: ${type}`];
    const some = type.startsWith('Optional[') ? type : `Optional[${type}]`;
    return [...comment, `    ${argument(field)}: ${some} = None`];
  });
  return `\n\n@dataclass(frozen=True)\nclass ${name}:\n${lines.join('\n')}\n`;
}

/** A class for each kind of error, and below it one for each code. @param {any} document */
export function errors(document) {
  const kinds = document.components.schemas.ErrorAnswer.properties.error.enum;
  const known = examplesByCode(document);
  const codes = [...known.keys()].sort();
  return `${header}"""The errors of the API: a class for each kind, and below it one for each code."""

from __future__ import annotations

from typing import Dict, Type, TypedDict

from .errors import EnrichmentError

${kinds
  .map(
    (/** @type {string} */ kind) =>
      `\nclass ${kindClass(kind)}(EnrichmentError):\n    """\`error\` is \`${kind}\`."""\n`,
  )
  .join('\n')}
${codes.map((code) => errorClass(code, /** @type {any[]} */ (known.get(code)))).join('\n')}

BY_KIND: Dict[str, Type[EnrichmentError]] = {
${kinds.map((/** @type {string} */ kind) => `    "${kind}": ${kindClass(kind)},`).join('\n')}
}

BY_CODE: Dict[str, Type[EnrichmentError]] = {
${codes.map((code) => `    "${code}": ${pascal(code)}Error,`).join('\n')}
}
`;
}

/** The examples of the document, which has one of every code, and of every kind of details. @param {any} document */
function examplesByCode(document) {
  const found = /** @type {Map<string, any[]>} */ (new Map());
  for (const path of Object.values(document.paths))
    for (const { responses } of /** @type {any[]} */ (Object.values(path)))
      for (const response of /** @type {any[]} */ (Object.values(responses)))
        for (const { value } of /** @type {any[]} */ (
          Object.values(response.content['application/json'].examples ?? {})
        ))
          if (value?.code) found.set(value.code, [...(found.get(value.code) ?? []), value]);
  return found;
}

/** @param {string} code @param {any[]} examples */
function errorClass(code, examples) {
  const types = /** @type {Map<string, Set<string>>} */ (new Map());
  for (const { details } of examples)
    for (const [name, value] of Object.entries(details))
      types.set(name, (types.get(name) ?? new Set()).add(exampleType(value)));
  const name = pascal(code);
  const always = [...types.keys()].every((field) => examples.every(({ details }) => field in details));
  const fields = [...types].map(([field, of]) => `    ${field}: ${[...of].join(' | ')}`);
  const details =
    fields.length === 0
      ? ''
      : `\nclass ${name}Details(TypedDict${always ? '' : ', total=False'}):\n${fields.join('\n')}\n\n`;
  const doc = oneLine(general[code] ?? examples[0].message);
  return `${details}
class ${name}Error(${kindClass(examples[0].error)}):
    """\`${code}\`: ${doc}"""
${fields.length === 0 ? '' : `\n    details: ${name}Details\n`}`;
}

/** A method for each operation. @param {any} document */
export function operations(document) {
  const all = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      path,
      method,
      operation,
      answer: nameOf(operation.responses['200'].content['application/json'].schema),
      body: document.components.schemas[
        nameOf(operation.requestBody?.content['application/json'].schema ?? { $ref: '' })
      ],
    })),
  );
  const answers = [...new Set(all.map(({ answer }) => answer))].sort();
  return `${header}"""The operations of the API."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Type, TypeVar

from .models import (
${answers.map((name) => `    ${name},`).join('\n')}
)
from .query import part, with_query
from .reply import Reply

Data = TypeVar("Data")


class Operations:
    """One method for each operation; \`Client\` is how they are sent."""

    def _send(
        self,
        path: str,
        body: Optional[Mapping[str, Any]],
        answer: Type[Data],
        idempotency_key: Optional[str],
        timeout: Optional[float],
        method: Optional[str] = None,
        conditions: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Reply[Data]:
        raise NotImplementedError

${all.map(methodOf).join('\n')}`;
}

/** @typedef {{ path: string, method: string, operation: any, answer: string, body: Schema | undefined }} Operation */

/** @param {Operation} operation */
function methodOf({ path, method, operation, answer, body }) {
  const { properties = {}, required = [] } = body ?? {};
  const fields = /** @type {[string, Schema][]} */ (Object.entries(properties));
  const needed = fields.filter(([name]) => required.includes(name));
  const others = fields.filter(([name]) => !required.includes(name));
  // Parameters for which others may stand keep their place.
  const replaced = fields.flatMap(([, schema]) => schema['x-instead-of'] ?? []);
  const query = body ? [] : parametersIn('query', operation);
  const isChange = ['put', 'delete'].includes(method);
  const [inPath, conditions] = [
    parametersIn('path', operation),
    isChange ? parametersIn('header', operation) : [],
  ];
  const parameters = [
    'self',
    ...inPath.map(({ name }) => `${name}: str`),
    ...needed.map(([name, schema]) => `${name}: ${typeOf(schema)}`),
    ...replaced.map((name) => `${name}: Optional[str] = None`),
    '*',
    ...others
      .filter(([name]) => !replaced.includes(name))
      .map(([name, schema]) => `${name}: ${optionalTypeOf(schema)} = ${defaultOf(schema)}`),
    ...query.map(({ name, schema }) => `${argument(name)}: Optional[${typeOf(schema)}] = None`),
    ...(method === 'post' ? ['idempotency_key: Optional[str] = None'] : []),
    ...conditions.map(({ name }) => `${snakeHeader(name)}: Optional[str] = None`),
    'timeout: Optional[float] = None',
  ];
  const signature =
    parameters.length === 3
      ? `(${parameters.join(', ')})`
      : `(\n${parameters.map((each) => `        ${each},\n`).join('')}    )`;
  const described = [
    ...inPath.map(describedArgument),
    ...fields.map(([name, { description }]) => `${name}: ${description}`),
    ...[...query, ...conditions].map(describedArgument),
  ];
  const url = query.length === 0 ? pathOf(path) : `with_query(${pathOf(path)}, query)`;
  const pairs = conditions.map(({ name }) => `"${name.toLowerCase()}": ${snakeHeader(name)}`);
  const sent = [
    url,
    body ? 'body' : 'None',
    answer,
    method === 'post' ? 'idempotency_key' : 'None',
    'timeout',
    ...(isChange ? [`"${method.toUpperCase()}"`, `{${pairs.join(', ')}}`] : []),
  ];
  return [
    `    def ${snake(operation.operationId)}${signature} -> Reply[${answer}]:\n        """${operation.summary}.\n`,
    `${documented(operation, described)}\n        """`,
    ...(body
      ? [
          '        body: dict[str, Any] = {',
          ...needed.map(([name]) => `            "${name}": ${name},`),
          '        }',
        ]
      : []),
    ...others.map(
      ([name, schema]) =>
        `        if ${name} ${isNot(defaultOf(schema))}:\n            body["${name}"] = ${name}`,
    ),
    ...(query.length > 0
      ? [
          '        query: Mapping[str, Any] = {',
          ...query.map(({ name }) => `            "${name}": ${argument(name)},`),
          '        }',
        ]
      : []),
    `        return self._send(${sent.join(', ')})\n`,
  ].join('\n');
}

/** @param {'path' | 'query' | 'header'} place @param {any} operation */
function parametersIn(place, { parameters = [] }) {
  return /** @type {any[]} */ (parameters).filter((each) => each.in === place);
}

/** @param {{ name: string, description: string }} parameter */
function describedArgument({ name, description }) {
  return `${snakeHeader(argument(name))}: ${description}`;
}

/** @param {any} operation @param {string[]} args */
function documented({ description }, args) {
  return [...paragraphs(description), ...args.flatMap((arg) => ['', ...wrapped(arg, widest - 8)])]
    .map((line) => (line ? `        ${line}` : ''))
    .join('\n');
}

/** A path as Python writes it. @param {string} path */
function pathOf(path) {
  if (!path.includes('{')) return `"${path}"`;
  return `f"${path.replaceAll(/\{(\w+)\}/g, '{part($1)}')}"`;
}

/** `If-Match` is `if_match`. @param {string} name */
function snakeHeader(name) {
  return name.toLowerCase().replaceAll('-', '_');
}

/** A field with its default is left out: an older service may not know the field. @param {string} value */
function isNot(value) {
  return `${/^(None|True|False)$/.test(value) ? 'is not' : '!='} ${value}`;
}

/** The type of a field that may be left out. @param {Schema} schema */
function optionalTypeOf(schema) {
  const type = typeOf(schema);
  return defaultOf(schema) !== 'None' || type.startsWith('Optional[') ? type : `Optional[${type}]`;
}

/** A list is no default in Python: all calls would share it. @param {Schema} schema */
function defaultOf(schema) {
  return Array.isArray(schema.default) ? 'None' : python(schema.default);
}

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  const { type, allOf, anyOf, items, properties, additionalProperties } = schema;
  if (anyOf)
    return `Optional[${typeOf(/** @type {Schema} */ (anyOf.find(({ type: one }) => one !== 'null')))}]`;
  const reference = schema.$ref ? schema : allOf?.[0];
  if (reference) return nameOf(reference);
  const kinds = [type].flat().filter((/** @type {string} */ kind) => kind !== 'null');
  if (kinds.length !== 1) throw new Error(`No Python type for ${JSON.stringify(schema)}`);
  const values = schema.enum?.filter((/** @type {unknown} */ value) => value !== null);
  const of = values
    ? `Literal[${values.map(python).join(', ')}]`
    : kinds[0] === 'array'
      ? `list[${typeOf(items)}]`
      : kinds[0] === 'object'
        ? `dict[str, ${typeOf(/** @type {Schema} */ (additionalProperties ?? Object.values(properties)[0]))}]`
        : { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[String(kinds[0])];
  if (!of) throw new Error(`No Python type for ${JSON.stringify(schema)}`);
  return [type].flat().includes('null') ? `Optional[${of}]` : of;
}

/** @param {unknown} value */
function exampleType(value) {
  if (Array.isArray(value)) return 'list[str]';
  return { string: 'str', number: 'int', boolean: 'bool' }[typeof value] ?? 'None';
}

/** A value as Python writes it. @param {unknown} value */
function python(value) {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return value === undefined || value === null ? 'None' : JSON.stringify(value);
}

/** `from` is a word of Python. @param {string} name */
function argument(name) {
  return name === 'from' ? 'from_' : name;
}

/** @param {any} document @param {string} name */
function isRequest(document, name) {
  return Object.values(document.paths).some((methods) =>
    [methods.post, methods.put].some(
      (each) => each && nameOf(each.requestBody.content['application/json'].schema) === name,
    ),
  );
}

/** @param {{ $ref: string }} reference */
function nameOf({ $ref }) {
  return String($ref.split('/').at(-1));
}

/** `lookupIp` is `lookup_ip`. @param {string} name */
function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `IP_001` is `Ip001`. @param {string} name */
function pascal(name) {
  return name
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** `bad_request` is `BadRequestError`. @param {string} kind */
function kindClass(kind) {
  return `${pascal(kind.replace(/_error$/, ''))}Error`;
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"', "'");
}

/** @param {string} text */
function paragraphs(text) {
  return text
    .split(/\n\n+/)
    .flatMap((paragraph, index) => [...(index > 0 ? [''] : []), ...wrapped(paragraph, widest - 8)]);
}

/** Wraps lines at a width. @param {string} text @param {number} width */
function wrapped(text, width) {
  const lines = /** @type {string[]} */ ([]);
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
