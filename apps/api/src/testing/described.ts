import Ajv2020 from 'ajv/dist/2020';
import { isDecodable } from '../platform/errors/routes';

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, object>> }>>>
  >;
}

/** An OpenAPI document that validates requests and answers strictly: they may have no other fields. */
export class DescribedApi {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Times are in UTC.
    formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ },
  });
  private readonly routes: { path: string; pattern: RegExp }[];

  constructor(private readonly document: OpenApi) {
    this.ajv.addSchema(closed(document) as object, 'api');
    this.routes = Object.keys(document.paths)
      // A path without parameters goes first.
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  /** @param part of the operation, such as `requestBody` or `responses/200` */
  complaints(method: string, path: string, part: string, value: unknown): unknown[] {
    const pointer = [path.replaceAll('/', '~1'), method.toLowerCase(), part, 'content', 'application~1json'];
    const validate = this.ajv.getSchema(`api#/paths/${pointer.join('/')}/schema`);
    if (!validate) return [`${method} ${path} has no ${part}`];
    return validate(value) ? [] : validate.errors!;
  }

  /** Violations in an answer of the route with this path; none for a path without a route. */
  complaintsAboutAnswer(method: string, path: string, status: number, body: unknown): unknown[] {
    const route = isDecodable(path) ? this.routes.find(({ pattern }) => pattern.test(path))?.path : undefined;
    const responses = route && this.document.paths[route]?.[method.toLowerCase()]?.responses;
    if (!route || !responses) return [];
    return this.complaints(method, route, `responses/${status in responses ? status : 'default'}`, body);
  }
}

/** The body of an error, as the reference shows it. */
export interface ErrorExample {
  readonly error: string;
  readonly message: string;
  readonly code: string;
  readonly request_id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The examples of all routes of a document. */
export function errorExamples(document: object): ErrorExample[] {
  const { paths } = document as OpenApi;
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object.entries(operation.responses)),
  );
  return responses.flatMap(([status, response]) => {
    if (status < '400') return [];
    const { content } = response as {
      content: Record<'application/json', { examples: Record<string, { value: ErrorExample }> }>;
    };
    return Object.values(content['application/json'].examples).map(({ value }) => value);
  });
}

/** The same document, in which no object has more than it says; the parts of an `allOf` say it together. */
function closed(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((each) => closed(each, isPart));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, closed(value, key === 'allOf')]);
  const closes = 'properties' in node && !isPart;
  return { ...Object.fromEntries(entries), ...(closes && { unevaluatedProperties: false }) };
}
