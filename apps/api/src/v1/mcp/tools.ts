import type { Tool } from '@modelcontextprotocol/server';
import { snakeCase } from '@enrichment/kernel';

/** Parts of the OpenAPI document that tools are made of. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<
    Record<string, { readonly post?: DescribedOperation; readonly get?: DescribedQuery }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly requestBody: { readonly content: JsonContent };
  readonly responses: { readonly '200': { readonly content: JsonContent } };
  /** A tool that is free and reports something to the service. */
  readonly 'x-tool'?: boolean;
  readonly 'x-operation'?: { readonly description: string; readonly prices: readonly PriceTag[] };
}

/** A route that reads something for a query. */
interface DescribedQuery {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly description: string;
    readonly schema: Schema;
  }[];
  readonly responses: { readonly '200': { readonly content: JsonContent } };
  /** The route is a tool for keys of the scope `manage`. */
  readonly 'x-tool'?: 'manage';
}

interface JsonContent {
  readonly 'application/json': {
    readonly schema: Reference;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

interface Reference {
  readonly $ref: string;
}

interface PriceTag {
  readonly item: string;
  readonly description: string;
  readonly credits: number;
}

type Schema = Readonly<Record<string, unknown>>;

/** A tool, and the operation that it calls. */
export interface OperationTool {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Only keys of the scope `manage` see it. */
  readonly isForManagers: boolean;
  readonly tool: Tool;
}

/** The operations of the document as tools; names, descriptions and inputs come from the document. */
export function toolsOf(document: ApiDocument): OperationTool[] {
  const { schemas } = document.components;
  return Object.entries(document.paths).flatMap(([path, { post, get }]) => [
    ...(post?.['x-operation'] || post?.['x-tool'] ? [toolOf(path, post, schemas)] : []),
    ...(get?.['x-tool'] ? [readerOf(path, get, schemas)] : []),
  ]);
}

/** A tool that reads something. Its input is the query. */
function readerOf(
  path: string,
  { operationId, summary, description, parameters = [], responses }: DescribedQuery,
  schemas: ApiDocument['components']['schemas'],
): OperationTool {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
  );
  const tool: Tool = {
    name: nameOfTool(operationId),
    title: summary,
    description,
    inputSchema: { type: 'object', properties, additionalProperties: false } as Tool['inputSchema'],
    outputSchema: schemaOf(responses['200'].content['application/json'].schema, schemas),
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
  return { method: 'GET', path, isForManagers: true, tool };
}

function nameOfTool(operationId: string): string {
  return snakeCase(operationId);
}

function toolOf(
  path: string,
  operation: DescribedOperation,
  schemas: ApiDocument['components']['schemas'],
): OperationTool {
  const { operationId, summary, description, requestBody, responses, 'x-operation': priced } = operation;
  const { schema, examples = {} } = requestBody.content['application/json'];
  const tool: Tool = {
    name: nameOfTool(operationId),
    title: summary,
    description: priced ? `${description}\n\n${costsOf(priced)}` : description,
    inputSchema: {
      ...schemaOf(schema, schemas),
      examples: Object.values(examples).map(({ value }) => value),
    },
    outputSchema: schemaOf(responses['200'].content['application/json'].schema, schemas),
    // A repeated look-up spends credits again; a repeated watch and a repeated report change nothing.
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: !priced || operationId === 'startWatch',
      openWorldHint: priced !== undefined,
    },
  };
  return { method: 'POST', path, isForManagers: false, tool };
}

function costsOf({ description, prices }: NonNullable<DescribedOperation['x-operation']>): string {
  const parts = prices.map((price) => {
    const credits = `${price.credits} credit${price.credits === 1 ? '' : 's'}`;
    return price.description === description ? credits : `${credits} ${lowerFirst(price.description)}`;
  });
  return `Only a success costs credits, by default: ${parts.join('; ').replace(/\.?$/, '.')}`;
}

function lowerFirst(sentence: string): string {
  return sentence[0]!.toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** A schema of the document as self-contained JSON Schema, with the schemas that it refers to. */
function schemaOf(reference: Reference, schemas: ApiDocument['components']['schemas']): Tool['inputSchema'] {
  const $defs: Record<string, unknown> = {};
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([keyword, held]) => {
        if (keyword === 'example') return ['examples', [held]];
        if (keyword !== '$ref') return [keyword, rewritten(held)];
        const name = nameOf(held as string);
        if (!(name in $defs)) {
          $defs[name] = {}; // It may refer to itself.
          $defs[name] = rewritten(schemas[name]);
        }
        return ['$ref', `#/$defs/${name}`];
      }),
    );
  };
  const root = rewritten(schemas[nameOf(reference.$ref)]) as Tool['inputSchema'];
  return Object.keys($defs).length > 0 ? { ...root, $defs } : root;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
