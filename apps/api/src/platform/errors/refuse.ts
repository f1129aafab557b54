import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, newUlid } from '@enrichment/kernel';
import { errorTable } from '@enrichment/application';
import { errorBody, helpLink } from './error.filter';

const overload = new DomainError(
  'SYS_002',
  'The service has more requests than it can serve: repeat the request shortly.',
);
const [overloadBegins, overloadEnds] = JSON.stringify(errorBody(overload, '?')).split('?') as [
  string,
  string,
];
const overloadHeaders = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'Retry-After',
  String(errorTable['SYS_002']!.retryAfter),
  'Link',
  helpLink('SYS_002')!,
];

/** Answers with SYS_002 cheaply: everything except the id is prepared. */
export function refuseOverload(response: ServerResponse, id: string): void {
  const body = overloadBegins + id + overloadEnds;
  response.writeHead(503, [...overloadHeaders, 'X-Request-Id', id, 'Content-Length', String(body.length)]);
  response.end(body);
}

/** Answers with an error of the contract before Express has seen the request. */
export function refuse(response: ServerResponse, error: DomainError, closes: 'close' | 'keep'): void {
  const { status, retryAfter } = errorTable[error.code]!;
  const id = newUlid();
  const body = JSON.stringify(errorBody(error, id));
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    Link: helpLink(error.code)!,
    ...(retryAfter !== undefined && { 'Retry-After': error.retryAfterSeconds ?? retryAfter }),
    ...(closes === 'close' && { Connection: 'close' }),
  });
  response.end(body);
}

/** Reasons for requests that Node's parser refuses: https://nodejs.org/api/http.html#event-clienterror */
const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the header fields are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request did not arrive in time',
};

export function unreadable(reason: string): DomainError {
  return new DomainError('REQ_001', 'The request could not be read.', { reason });
}

/** Requests that Node refuses before Express sees them get an answer of the contract too. */
export function answerRawErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    answer(socket, reasons[error.code ?? ''] ?? 'the request is not valid HTTP/1.1');
  });
  // A tunnel, or an unknown protocol.
  server.on('connect', (_request, socket) => answer(socket, 'CONNECT is not supported'));
  server.on('checkExpectation', (request, response) => {
    request.headers.expect = undefined;
    server.emit('request', request, response); // An expectation that we do not know may be ignored (RFC 9110, 10.1.1).
  });
}

function answer(socket: Duplex, reason: string): void {
  const id = newUlid();
  const body = JSON.stringify(errorBody(unreadable(reason), id));
  socket.end(
    'HTTP/1.1 400 Bad Request\r\n' +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${id}\r\n` +
      `Link: ${helpLink('REQ_001')!}\r\n` +
      'Connection: close\r\n\r\n' +
      body,
  );
}
