import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A request and its response. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
}

/** An answer. Default: 200 and HTML in UTF-8. */
export interface Answer {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body: string | Uint8Array;
}

const html = 'text/html; charset=utf-8';

export function respond({ response }: Visit, { status = 200, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Type': html, 'Content-Length': bytes.length, ...headers }).end(bytes);
}

export function redirect({ response }: Visit, location: string, status = 302): void {
  response.writeHead(status, { Location: location, 'Content-Length': 0 }).end();
}

/** Sends a page with a validator, or 304 to a request with this validator. */
export function respondPage(
  visit: Visit,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): void {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const validators = { ETag: etag, 'Cache-Control': 'no-cache' };
  if (visit.request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
    visit.response.writeHead(304, validators).end();
    return;
  }
  respond(visit, { body, headers: { ...validators, ...headers } });
}
