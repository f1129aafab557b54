import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import type { OwnConnection, OwnSender } from './api-request';

/** A request of the service to itself. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of the caller that sent the original request. */
  readonly remoteAddress: string | undefined;
  /** Sends the request without a key's text. */
  readonly as?: OwnSender;
  /** An abort cuts the connection, as a caller that disconnects does. */
  readonly signal?: AbortSignal;
}

export interface OwnAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends requests of the service to its own server over connections in memory. They pass every step of a caller's
 * request, from admission to the log, so another protocol needs no second implementation.
 * https://nodejs.org/api/http.html#event-connection
 */
export class OwnRequests {
  constructor(private readonly server: Server) {}

  /** @throws Error when the connection was cut, by the signal or by the server */
  send({ method, path, headers, body, remoteAddress, as, signal }: OwnRequest): Promise<OwnAnswer> {
    const [near, far] = duplexPair();
    // Each end closes with the other, like a socket.
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    this.server.emit('connection', Object.assign(far, { remoteAddress, sender: as } satisfies OwnConnection));
    const sent = request({ method, path, headers, createConnection: () => near, ...(signal && { signal }) });
    return new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: text }),
        );
      });
      sent.end(body);
    });
  }
}
