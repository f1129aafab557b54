import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OwnAnswer } from '../../platform/request/own-requests';
import type { OperationTool } from './tools';

/** The part of the service that a message can call. */
export interface Served {
  readonly info: { readonly title: string; readonly version: string };
  readonly tools: readonly OperationTool[];
  /** Sends the request of a tool. */
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

/** The SDK is loaded with the first message: it does not delay the start of the service. */
const loadSdk = () => import('@modelcontextprotocol/server');
type Sdk = Awaited<ReturnType<typeof loadSdk>>;
type RequestSchema = Sdk['specTypeSchemas'][
  'InitializeRequest' | 'PingRequest' | 'ListToolsRequest' | 'CallToolRequest'];

/**
 * Answers one message of the Model Context Protocol. Messages are independent, so any replica may answer. Revision
 * 2026-07-28 has no sessions: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports. Messages of
 * older revisions are answered in the same way.
 *
 * @param request its headers are read, not its body
 * @param signal when it aborts, the call ends without an answer
 */
export async function answerMessage(
  received: Readonly<Record<string, unknown>>,
  request: Request,
  served: Served,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const sdk = await loadSdk();
  const message = withoutArguments(received);
  const server = serverOf(sdk, served, received, signal);
  const cancelled = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const answerer = (await sdk.isLegacyRequest(request, message))
    ? new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    : sdk.createMcpHandler(() => server, { legacy: 'reject' });
  // Nothing is closed: server and answerer are of this message alone, and hold nothing.
  if ('fetch' in answerer) return Promise.race([answerer.fetch(request, { parsedBody: message }), cancelled]);
  await server.connect(answerer);
  return Promise.race([answerer.handleRequest(request, { parsedBody: message }), cancelled]);
}

function serverOf(
  { Server, ProtocolError, ProtocolErrorCode, SUPPORTED_PROTOCOL_VERSIONS }: Sdk,
  { info, tools, call }: Served,
  message: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) {
  const server = new Server(
    { name: 'enrichment', title: info.title, version: info.version },
    {
      ...{ capabilities: { tools: {} }, instructions },
      // That revision alone has batches of messages.
      supportedProtocolVersions: SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version !== '2025-03-26'),
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const found = tools.find(({ tool }) => tool.name === params.name);
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const idempotencyKey = params._meta?.['idempotency_key'];
    // A key that is no text is refused like an empty one. Without a key a repeated call would be paid again.
    const key = typeof idempotencyKey === 'string' || idempotencyKey === undefined ? idempotencyKey : '';
    // The arguments as received: the SDK drops one named __proto__, which is unknown and refused.
    const { arguments: given = {} } = message['params'] as { arguments?: object };
    return resultOf(await call(found, given, key, signal));
  });
  return server;
}

/**
 * Checks a message once, before its limit is chosen. It refuses parameters that a method does not have: the SDK would answer with an
 * internal error, or with several lines.
 *
 * @returns `callsOperation`: it becomes a request to an operation, which has its own limit
 */
export async function checkMessage(
  received: Readonly<Record<string, unknown>>,
  tools: readonly OperationTool[],
): Promise<{ readonly callsOperation: boolean; readonly refusal?: Response }> {
  const { isJSONRPCRequest, specTypeSchemas, INVALID_PARAMS } = await loadSdk();
  const message = withoutArguments(received);
  if (!isJSONRPCRequest(message)) return { callsOperation: false };
  const schemas = new Map<string, RequestSchema>([
    ['initialize', specTypeSchemas.InitializeRequest],
    ['ping', specTypeSchemas.PingRequest],
    ['tools/list', specTypeSchemas.ListToolsRequest],
    ['tools/call', specTypeSchemas.CallToolRequest],
  ]);
  const { method, params, id } = message;
  const [issue] = schemas.get(method)?.['~standard'].validate(message).issues ?? [];
  if (!issue)
    return {
      callsOperation: method === 'tools/call' && tools.some(({ tool }) => tool.name === params?.['name']),
    };
  const error = { code: INVALID_PARAMS, message: `Invalid ${issue.path!.join('.')}: ${issue.message}` };
  return { callsOperation: false, refusal: Response.json({ jsonrpc: '2.0', id, error }) };
}

/** The SDK would spend milliseconds on large arguments, which only the operation reads. */
function withoutArguments(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const params = message['params'] as { arguments?: unknown } | null | undefined;
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return message;
  return { ...message, params: { ...params, arguments: {} } };
}

/** Turns an answer of an operation into the result of a tool. An error of the contract is a text, because it has another schema. */
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
