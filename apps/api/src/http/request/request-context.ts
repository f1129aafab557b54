import { newUlid } from '@enrichment/kernel';
import type { Middleware } from './api-request';

/** The very first step: from here on every request has an id, and every answer carries it. */
export function requestContext(): Middleware {
  return (request, response, next) => {
    request.receivedAt = performance.now();
    request.id = newUlid();
    response.setHeader('X-Request-Id', request.id);
    response.setHeader('Cache-Control', 'no-store'); // Answers depend on a key and are paid for, or are about this moment.
    next();
  };
}
