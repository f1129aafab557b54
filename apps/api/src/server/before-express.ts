import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Check } from '../http/request/api-request';

/** Lets a request go on, now or later, or answers it. */
export type Admit = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void;

/** Express costs more than what these decide, so they stand before it: the checks in this order, first refusal wins, and `admit`. */
export function beforeExpress(server: Server, checks: readonly Check[], admit: Admit = everything): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!checks.every((check) => check(request, response))) return;
    admit(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

function everything(_request: IncomingMessage, _response: ServerResponse, goOn: () => void): void {
  goOn();
}
