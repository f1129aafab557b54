import { randomUUID } from 'node:crypto';
import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RequestWindows } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { readJsonObject } from '../../platform/http/body/json-body';
import { errorBody } from '../../platform/errors/error.filter';
import { takePermit } from '../../platform/limits/limits';
import { ApiKeyGuard, mayUse } from '../../platform/http/pipeline/api-key.guard';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { type OwnAnswer, OwnRequests } from '../../platform/request/own-requests';
import {
  answerMessage,
  checkMessage,
  type MessageHeaders,
  type Reply,
  type ToolServer,
} from './answer-message';
import { BearerKeyGuard, CallsInProgress, McpOriginGuard } from './mcp.guard';
import { type ApiDocument, toolsOf } from './tools';

/** Largest depth of a message. The description of a client is deeper than the body of an operation. */
const maxDepth = 32;
/** Headers of a message that its operation receives. */
const passedOn = ['host', 'x-api-key', 'x-request-id', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent'];

/**
 * The Model Context Protocol over Streamable HTTP, without sessions and streams: each message is answered as JSON. A
 * call of a tool is a request to its operation, so keys, limits, credits and records of `/v1` apply.
 */
@ApiExcludeController()
@Controller()
export class McpController {
  private served: Promise<Omit<ToolServer, 'call'>> | undefined;

  constructor(
    private readonly own: OwnRequests,
    private readonly calls: CallsInProgress,
    private readonly windows: RequestWindows,
  ) {}

  @Post('/mcp')
  @HttpCode(200)
  @UseGuards(McpOriginGuard, BearerKeyGuard, ApiKeyGuard)
  async receive(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    let text = '';
    const read = await readJsonObject(request, { maxDepth, onText: (received) => (text = received) });
    const exact = exactId(read, text);
    const message = exact === undefined ? read : { ...read, id: exact };
    const { method, id } = message;
    const { caller } = request.context;
    const described = await this.description(request);
    const isManager = mayUse(caller!.key, 'manage');
    const description = {
      ...described,
      tools: described.tools.filter(({ isForManagers }) => isManager || !isForManagers),
    };
    const { callsOperation, refusal } = await checkMessage(message, description.tools);
    if (!callsOperation) await takePermit(this.windows, 'mcp', caller!.account.id, response);
    const name = { keyId: caller!.key.id, session: sessionOf(request) };
    if (method === 'notifications/cancelled') this.calls.cancel({ ...name, id: cancelledId(message) });
    if (method === 'initialize') response.setHeader('Mcp-Session-Id', randomUUID());

    const given = new AbortController();
    const done = id === undefined ? undefined : this.calls.add({ ...name, id }, given);
    let isOver = false;
    // After an answer, an abort would only cost the making of its errors.
    request.context.onEnd(() => isOver || given.abort());
    try {
      const served = { ...description, call: this.callFor(request) };
      const headers = request.headers as MessageHeaders;
      const reply = refusal ?? (await answerMessage(message, headers, served, given.signal));
      isOver = true;
      write(reply, response, exact);
    } finally {
      done?.();
    }
  }

  /** The description does not change while the service runs. */
  private description(request: ApiRequest): Promise<Omit<ToolServer, 'call'>> {
    this.served ??= this.own
      .send({ method: 'GET', path: '/openapi.json', ...senderOf(request) })
      .then(({ body }) => {
        const document = JSON.parse(body) as ApiDocument;
        return { info: document.info, tools: toolsOf(document) };
      })
      .catch((error: unknown) => {
        this.served = undefined;
        throw error;
      });
    return this.served;
  }

  private callFor(request: ApiRequest): ToolServer['call'] {
    return async ({ method, path }, parameters, idempotencyKey, signal): Promise<OwnAnswer> => {
      const { headers, remoteAddress } = senderOf(request);
      if (method === 'GET')
        return this.own
          .send({ method, path: withQuery(path, parameters), headers, remoteAddress, signal })
          .catch(() => cutOff(request.context.id));
      const body = JSON.stringify(parameters);
      const key = idempotencyKey ?? request.headers['idempotency-key']?.toString();
      const own = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...(key !== undefined && { 'idempotency-key': sendable(key) }),
      };
      return this.own
        .send({ method, path, headers: { ...headers, ...own }, body, remoteAddress, signal })
        .catch(() => cutOff(request.context.id));
    };
  }
}

/** A session has no state. Its name separates the calls of one client from those of another. */
function sessionOf({ headers }: ApiRequest): string {
  return String(headers['mcp-session-id'] ?? '');
}

function cancelledId({ params }: Readonly<Record<string, unknown>>): unknown {
  return (params as { requestId?: unknown } | undefined)?.requestId;
}

function senderOf({ headers, socket }: ApiRequest) {
  const known = passedOn.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  return {
    headers: Object.fromEntries(known) as Record<string, string>,
    remoteAddress: socket.remoteAddress,
  };
}

/** The path with parameters of a tool as its query. A list or an object is sent as JSON, which the route refuses. */
function withQuery(path: string, parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  const texts = given.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return texts.length === 0 ? path : `${path}?${new URLSearchParams(texts as [string, string][]).toString()}`;
}

/** A key that no header can hold is sent as an empty one, which is refused as malformed too. */
function sendable(key: string): string {
  return /^[\x21-\x7e]*$/.test(key) ? key : '';
}

/** The digits of an id that a number of JavaScript cannot hold; the message then has this text as its id. */
function exactId({ id }: Readonly<Record<string, unknown>>, text: string): string | undefined {
  if (typeof id !== 'number' || !Number.isInteger(id) || Number.isSafeInteger(id)) return undefined;
  const sources = new Map<unknown, string>();
  let root: unknown;
  JSON.parse(text, function (this: unknown, key, value: unknown, context?: { source?: string }) {
    if (key === 'id' && context?.source !== undefined) sources.set(this, context.source);
    if (key === '') root = value;
    return value;
  });
  return sources.get(root);
}

/** @param exact the digits of its id */
function write({ status, text, type }: Reply, response: ApiResponse, exact: string | undefined): void {
  if (response.destroyed) return;
  response.statusCode = status;
  if (text) response.setHeader('Content-Type', type ?? 'application/json');
  response.end(exact === undefined ? text : text?.replace(`"id":"${exact}"`, `"id":${exact}`));
}

function cutOff(requestId: string): OwnAnswer {
  const error = new DomainError('SYS_002', 'The request was cut off: repeat it.');
  return { status: 503, headers: { 'retry-after': '1' }, body: JSON.stringify(errorBody(error, requestId)) };
}
