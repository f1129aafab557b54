import type { Server } from 'node:http';
import type { Check } from '../http/request/api-request';

export interface SendingLimits {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For a request as a whole. */
  readonly requestMs: number;
  /** For what is still to come of a body when its answer has left: nobody reads it any more. */
  readonly afterAnswerMs: number;
}

/** Node looks this often for connections that are late, unless told otherwise every 30 s. */
const checksPerLimit = 20;

/** Cuts off who sends slowly (https://nodejs.org/api/http.html#serverrequesttimeout), or goes on after the answer. */
export function limitSending(server: Server, { headersMs, requestMs, afterAnswerMs }: SendingLimits): Check {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  // An option of createServer, which Nest calls; Node reads it when the server begins to listen.
  (server as Server & { connectionsCheckingInterval: number }).connectionsCheckingInterval =
    headersMs / checksPerLimit;
  return (request, response) => {
    response.on('finish', () => {
      if (request.complete) return;
      // Not at once: a reset would take from the sender the answer that says why.
      setTimeout(() => {
        if (!request.complete) request.socket.destroy();
      }, afterAnswerMs).unref();
    });
    return true;
  };
}
