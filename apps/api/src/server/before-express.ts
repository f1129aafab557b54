import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Looks at a request before Express does. @returns whether it may go on; if not, it has been answered or dropped */
export type Check = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Express costs more than what these checks decide, so they stand before it: in this order, first refusal wins. */
export function beforeExpress(server: Server, ...checks: readonly Check[]): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!checks.every((check) => check(request, response))) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
