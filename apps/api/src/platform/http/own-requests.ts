import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A request of the service to itself. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of the caller that sent the original request. */
  readonly remoteAddress: string | undefined;
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
  constructor(private readonly server: () => Server) {}

  /** @throws Error when the connection was cut, by the signal or by the server */
  async send({ method, path, headers, body, remoteAddress, signal }: OwnRequest): Promise<OwnAnswer> {
    const [near, far] = duplexPair();
    // Each end closes with the other, like a socket.
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    this.server().emit('connection', Object.assign(far, { remoteAddress }));
    const sent = request({
      ...{ method, path, headers, createConnection: () => near },
      ...(signal && { signal }),
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  }
}
