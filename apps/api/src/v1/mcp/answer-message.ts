import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { OwnAnswer } from '../../platform/http/own-requests';
import type { OperationTool } from './tools';

/** The part of the service that a message may ask for. */
export interface Served {
  readonly info: { readonly title: string; readonly version: string };
  readonly tools: readonly OperationTool[];
  /** Sends the request that a tool stands for. */
  readonly call: (
    tool: OperationTool,
    parameters: object,
    idempotencyKey: string | undefined,
    signal: AbortSignal,
  ) => Promise<OwnAnswer>;
}

const instructions =
  'A successful call costs credits of the account whose API key is used; a failed one costs nothing. A result that is an ' +
  'error is JSON with a stable `code`, a `message`, `details` and the `request_id` to quote. Ask for one subject per call.';

/**
 * Answers one message of the Model Context Protocol, on its own: no message needs one before it, so any replica may
 * answer any of them. https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 *
 * @param request its headers are looked at, not its body
 * @param signal when it aborts, the call is given up, and there is no answer
 */
export async function answerMessage(
  message: Readonly<Record<string, unknown>>,
  request: Request,
  { info, tools, call }: Served,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const { Server, Transport, types } = await sdk();
  const refusal = refusalOf(message, types);
  if (refusal) return refusal;
  const server = new Server(
    { name: 'enrichment', title: info.title, version: info.version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: tools.map(({ tool }) => tool),
  }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, { signal: ended }) => {
    const found = tools.find(({ tool }) => tool.name === params.name);
    if (!found) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const idempotencyKey = params._meta?.['idempotency_key'];
    // One that is no text is refused as an empty one is: without a key a repeated call would be paid again.
    const key = typeof idempotencyKey === 'string' || idempotencyKey === undefined ? idempotencyKey : '';
    return resultOf(await call(found, params.arguments ?? {}, key, ended));
  });
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  const cancelled = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody: message }), cancelled]);
  } finally {
    await server.close();
  }
}

/**
 * Refuses a request whose parameters are not those of its method: the SDK would answer that it has met an internal error.
 * https://www.jsonrpc.org/specification#error_object
 */
function refusalOf(
  message: Readonly<Record<string, unknown>>,
  types: Awaited<ReturnType<typeof sdk>>['types'],
): Response | undefined {
  if (!types.isJSONRPCRequest(message)) return undefined;
  const schema = [
    types.InitializeRequestSchema,
    types.PingRequestSchema,
    types.ListToolsRequestSchema,
    types.CallToolRequestSchema,
  ].find(({ shape }) => shape.method.value === message.method);
  const [issue] = schema?.safeParse(message).error?.issues ?? [];
  if (!issue) return undefined;
  const error = {
    code: types.ErrorCode.InvalidParams,
    message: `Invalid ${issue.path.join('.')}: ${issue.message}`,
  };
  return Response.json({ jsonrpc: '2.0', id: message.id, error });
}

/** Whether a message becomes a request to an operation, which has a limit of its own. */
export async function callsOperation(
  message: Readonly<Record<string, unknown>>,
  tools: readonly OperationTool[],
): Promise<boolean> {
  if (message['method'] !== 'tools/call') return false;
  const { types } = await sdk();
  const call = types.CallToolRequestSchema.safeParse(message).data;
  return types.isJSONRPCRequest(message) && tools.some(({ tool }) => tool.name === call?.params.name);
}

/** The SDK is loaded when the first message comes: no start of the service waits for it. */
async function sdk() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return { Server, Transport, types };
}

/** An answer of an operation as the result of a tool: an error is one of the contract, as text, since it has another schema. */
function resultOf({ status, headers, body }: OwnAnswer): CallToolResult {
  const number = (name: string) => (headers[name] === undefined ? undefined : Number(headers[name]));
  const _meta = Object.fromEntries(
    Object.entries({
      credits_charged: number('x-credits-charged'),
      credits_remaining: number('x-credits-remaining'),
      retry_after_seconds: number('retry-after'),
      idempotent_replayed: headers['idempotent-replayed'] === 'true' ? true : undefined,
    }).filter(([, value]) => value !== undefined),
  );
  const content: CallToolResult['content'] = [{ type: 'text', text: body }];
  if (status !== 200) return { isError: true, content, _meta };
  return { content, structuredContent: JSON.parse(body) as Record<string, unknown>, _meta };
}
