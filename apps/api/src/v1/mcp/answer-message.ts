import type { CallToolResult, JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { OwnAnswer } from '../../platform/request/own-requests';
import type { OperationTool } from './tools';

/** The part of the service that a message can call. */
export interface ToolServer {
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

let loaded: ReturnType<typeof importSdk> | undefined;
const importSdk = () => import('@modelcontextprotocol/server');
/** The SDK is loaded with the first message: it does not delay the start of the service. */
const loadSdk = () => (loaded ??= importSdk());
type Sdk = Awaited<ReturnType<typeof importSdk>>;
type RequestSchema = Sdk['specTypeSchemas'][
  'InitializeRequest' | 'PingRequest' | 'ListToolsRequest' | 'CallToolRequest'];

/** Headers of an HTTP request; those of the protocol occur once. */
export type MessageHeaders = Readonly<Record<string, string | undefined>>;

/** What a message gets: a status, and a text unless it needs no answer. */
export interface Reply {
  readonly status: number;
  readonly text?: string;
  /** Media type of the text. Default: JSON. */
  readonly type?: string | null;
}

/**
 * Answers one message of the Model Context Protocol. Messages are independent, so any replica may answer. Revision
 * 2026-07-28 has no sessions: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports. Messages of
 * older revisions are answered in the same way.
 *
 * @param signal when it aborts, the call ends without an answer
 */
export async function answerMessage(
  received: Readonly<Record<string, unknown>>,
  headers: MessageHeaders,
  served: ToolServer,
  signal: AbortSignal,
): Promise<Reply> {
  const sdk = await loadSdk();
  const message = withoutArguments(received);
  const cancelled = new Promise<Reply>((resolve) => {
    const resolved = () => resolve({ status: 202 });
    if (signal.aborted) resolved();
    else signal.addEventListener('abort', resolved, { once: true });
  });
  const server = serverOf(sdk, served, received, signal);
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name } = headers;
  const route = sdk.classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  // Nothing is closed: server and connection are of this message alone, and hold nothing.
  const answered =
    route.kind === 'legacy'
      ? answerOlder(sdk, server, message as JSONRPCMessage, route.reason, headers)
      : answerLatest(sdk, server, message, headers);
  return Promise.race([answered, cancelled]);
}

/** The SDK's own handler checks headers and parameters of the latest revision. It reads them from a request of the web. */
async function answerLatest(
  { createMcpHandler }: Sdk,
  server: ReturnType<typeof serverOf>,
  message: Readonly<Record<string, unknown>>,
  headers: MessageHeaders,
): Promise<Reply> {
  const ofProtocol = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [['content-type', 'application/json'], ...(ofProtocol as [string, string][])],
  });
  const handler = createMcpHandler(() => server, { legacy: 'reject' });
  const response = await handler.fetch(request, { parsedBody: message });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

/** The types that a client of the protocol must accept. Answers are JSON, so one of the types is enough. */
const isAccepted = /(^|[\s,])(\*\/\*|application\/(json|\*)|text\/event-stream)\s*(?=[,;]|$)/i;

/**
 * Hands a message of an older revision to the SDK's server. The SDK's connection over HTTP would make a request, a stream and an answer of
 * the web for each message, which costs three times the server's work. Its two rules about headers are here.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
async function answerOlder(
  sdk: Sdk,
  server: ReturnType<typeof serverOf>,
  message: JSONRPCMessage,
  reason: string,
  { accept = '*/*', 'mcp-protocol-version': version }: MessageHeaders,
): Promise<Reply> {
  if (!isAccepted.test(accept)) return refused(406, 'Not Acceptable: answers are application/json');
  const versions = olderVersions(sdk);
  if (version !== undefined && reason !== 'initialize' && !versions.includes(version))
    return refused(
      400,
      `Bad Request: Unsupported protocol version: ${version} (supported versions: ${versions.join(', ')})`,
    );
  if (!sdk.isJSONRPCRequest(message)) return { status: 202 };
  return new Promise((resolve, reject) => {
    const connection: Transport = {
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
      send: (answer) => Promise.resolve(resolve({ status: 200, text: JSON.stringify(answer) })),
    };
    server.connect(connection).then(() => connection.onmessage!(message), reject);
  });
}

function refused(status: number, message: string): Reply {
  return { status, text: JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }) };
}

/** That revision alone has batches of messages. */
function olderVersions({ SUPPORTED_PROTOCOL_VERSIONS }: Sdk): string[] {
  return SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version !== '2025-03-26');
}

function serverOf(
  sdk: Sdk,
  { info, tools, call }: ToolServer,
  message: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) {
  const { ProtocolError, ProtocolErrorCode } = sdk;
  const server = new sdk.Server(
    { name: 'enrichment', title: info.title, version: info.version },
    { capabilities: { tools: {} }, instructions, supportedProtocolVersions: olderVersions(sdk) },
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
): Promise<{ readonly callsOperation: boolean; readonly refusal?: Reply }> {
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
  return {
    callsOperation: false,
    refusal: { status: 200, text: JSON.stringify({ jsonrpc: '2.0', id, error }) },
  };
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
