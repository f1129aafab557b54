/** The parts of an OpenAPI document that the fuzzer reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
}

interface Content {
  readonly content: {
    readonly 'application/json': {
      readonly schema: Schema;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface OpenApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            operationId?: string;
            parameters?: readonly Parameter[];
            requestBody?: Content;
            responses: Record<string, object>;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One method of one path, with its references resolved. */
export interface Route {
  readonly method: string;
  /** The path, with a parameter in braces: `/v1/keys/{name}`. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The name of its MCP tool, if it is an operation. */
  readonly tool: string | undefined;
  /** Example bodies in the document. */
  readonly examples: readonly unknown[];
}

/** All methods of all paths in a document. */
export function routesOf(document: OpenApiDocument): Route[] {
  const resolved = (schema: Schema): Schema => resolve(document, schema);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const json = requestBody?.content['application/json'];
      return {
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => ({ ...parameter, schema: resolved(parameter.schema) })),
        body: json && resolved(json.schema),
        tool: operationId?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        examples: Object.values(json?.examples ?? {}).map(({ value }) => value),
      };
    }),
  );
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, allOf = [], properties, items, ...rest } = schema;
  const referred = $ref === undefined ? {} : document.components.schemas[$ref.split('/').at(-1)!]!;
  const parts = [...($ref === undefined ? [] : [referred]), ...allOf].map((part) => resolve(document, part));
  return {
    ...Object.assign({}, ...parts),
    ...rest,
    ...(items && { items: resolve(document, items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, resolve(document, property)]),
      ),
    }),
  } as Schema;
}
