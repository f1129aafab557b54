import type { ServerResponse } from 'node:http';
import { type DomainError, newUlid } from '@enrichment/kernel';
import { errorBody } from '../http/errors/error.filter';
import { errorTable } from '../http/errors/error-table';

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
    ...(retryAfter !== undefined && { 'Retry-After': error.retryAfterSeconds ?? retryAfter }),
    ...(closes === 'close' && { Connection: 'close' }),
  });
  response.end(body);
}
