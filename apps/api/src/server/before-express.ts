import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Check } from '../http/request/api-request';

/** Lets a request go on, now or later, or answers it. */
export type Admit = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void;

/**
 * Express costs more than what these decide, so they stand before it: the checks in this order, first refusal wins, and `admit`.
 *
 * @param needsExpress answers what it can of the requests that were admitted, and lets the others go on
 */
export function beforeExpress(
  server: Server,
  checks: readonly Check[],
  admit: Admit = everything,
  needsExpress: Check = () => true,
): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!checks.every((check) => check(request, response))) return;
    admit(request, response, () => {
      if (!needsExpress(request, response)) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

function everything(_request: IncomingMessage, _response: ServerResponse, goOn: () => void): void {
  goOn();
}
