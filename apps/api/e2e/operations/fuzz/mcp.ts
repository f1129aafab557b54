import fc from 'fast-check';
import { type ReceivedAnswer, ulid } from '../../../src/testing';
import type { Route } from './document';
import type { FuzzedRequest, Senders } from './requests';
import { describedObject, hostileValue } from './values';

/** The JSON-RPC codes of server errors (https://www.jsonrpc.org/specification#error_object). */
const internalError = -32603;

interface Message {
  readonly jsonrpc?: unknown;
  readonly request_id?: unknown;
  readonly code?: unknown;
  readonly error?: { readonly code?: unknown };
  readonly result?: { readonly _meta?: { readonly credits_charged?: number } };
}

/** Messages of the Model Context Protocol: calls of tools and other methods, valid, nearly valid or arbitrary. */
export function mcpRequests(routes: readonly Route[], senders: Senders): fc.Arbitrary<FuzzedRequest> {
  const operations = routes.filter(({ body }) => body !== undefined);
  const call = fc
    .constantFrom(...operations)
    .chain(({ tool, body }) =>
      fc.record({
        name: fc.oneof(
          { weight: 20, arbitrary: fc.constant<unknown>(tool) },
          { weight: 1, arbitrary: hostileValue },
        ),
        arguments: fc.oneof(
          { weight: 8, arbitrary: describedObject(body!) },
          { weight: 3, arbitrary: hostileValue },
        ),
        _meta: fc.oneof(
          { weight: 5, arbitrary: fc.constant<unknown>({}) },
          { weight: 1, arbitrary: fc.nat(20).map((n) => ({ idempotency_key: `tool-${n}` })) },
          {
            weight: 1,
            arbitrary: hostileValue.map((value) => ({ idempotency_key: value, progressToken: value })),
          },
        ),
      }),
    );
  const method = fc.constantFrom(
    'initialize',
    'ping',
    'tools/list',
    'tools/call',
    'notifications/cancelled',
    '__proto__',
  );
  const message = fc.oneof(
    {
      weight: 6,
      arbitrary: call.map((params) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }) as object),
    },
    {
      weight: 3,
      arbitrary: fc.record<object>(
        {
          jsonrpc: fc.oneof(
            { weight: 9, arbitrary: fc.constant('2.0') },
            { weight: 1, arbitrary: hostileValue },
          ),
          id: fc.oneof({ weight: 9, arbitrary: fc.nat() }, { weight: 3, arbitrary: hostileValue }),
          method: fc.oneof({ weight: 9, arbitrary: method }, { weight: 1, arbitrary: hostileValue }),
          params: hostileValue,
        } as Record<string, fc.Arbitrary<unknown>>,
        { requiredKeys: ['jsonrpc', 'method'] } as never,
      ),
    },
    { weight: 1, arbitrary: fc.array(hostileValue, { maxLength: 3 }) as fc.Arbitrary<object> },
  );
  return fc
    .record({
      message,
      key: fc.constantFrom(...senders.apiKeys),
      accept: fc.constantFrom(
        ...Array<string>(9).fill('application/json, text/event-stream'),
        '*/*',
        'text/html',
      ),
      version: fc.constantFrom('2025-11-25', '2025-11-25', '2024-11-05', '1.0', ''),
      session: fc.constantFrom('', 'a', 'b'),
    })
    .map(({ message: content, key, accept, version, session }) => {
      const body = Buffer.from(JSON.stringify(content));
      return {
        method: 'POST',
        path: '/mcp',
        body,
        headers: {
          'content-type': 'application/json',
          'content-length': String(body.length),
          'x-api-key': key,
          accept,
          ...(version && { 'mcp-protocol-version': version }),
          ...(session && { 'mcp-session-id': session }),
        },
      };
    });
}

/** The violations in an answer of `/mcp`, and its charge, which is in its text. */
export function readMcp({ status, headers, text }: ReceivedAnswer): {
  complaints: string[];
  charged: number;
} {
  const complaints: string[] = [];
  const id = headers['x-request-id'];
  if (!ulid.test(String(id))) complaints.push(`X-Request-Id is ${String(id)}`);
  if (text === '') return { complaints, charged: 0 };
  const { jsonrpc, request_id, code, error, result } = JSON.parse(text) as Message;
  // A busy machine may make the service refuse with SYS_002.
  if (status >= 500 && code !== 'SYS_002') complaints.push('a fault of ours');
  if (jsonrpc !== '2.0' && request_id !== id)
    complaints.push('neither a message nor an error of the contract');
  if (error?.code === internalError) complaints.push('an internal error');
  return { complaints, charged: result?._meta?.credits_charged ?? 0 };
}
