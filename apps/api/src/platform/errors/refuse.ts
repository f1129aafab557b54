import type { ServerResponse } from 'node:http';
import { DomainError, newUlid } from '@enrichment/kernel';
import { errorBody } from './error.filter';
import { errorTable } from '@enrichment/application';
import { helpLink } from './help-link';

const overload = new DomainError(
  'SYS_002',
  'The service has more requests than it can serve: repeat the request shortly.',
);
const [overloadBegins, overloadEnds] = JSON.stringify(errorBody(overload, '?')).split('?') as [
  string,
  string,
];
const overloadHeaders = [
  ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
  ...['X-Content-Type-Options', 'nosniff', 'Retry-After', String(errorTable['SYS_002']!.retryAfter)],
  ...['Link', helpLink('SYS_002')!],
];

/** Answers with SYS_002 cheaply: everything except the id is prepared. */
export function refuseOverload(response: ServerResponse): void {
  const id = newUlid();
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
