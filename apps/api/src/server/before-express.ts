import type { RequestListener, Server } from 'node:http';
import type { Check } from '../http/request/api-request';

/** Express costs more than what these checks decide, so they stand before it: in this order, first refusal wins. */
export function beforeExpress(server: Server, ...checks: readonly Check[]): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!checks.every((check) => check(request, response))) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
