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
  /** Where the request behind this one comes from. */
  readonly remoteAddress: string | undefined;
  /** When it aborts, the connection is cut, as by a caller that hangs up. */
  readonly signal?: AbortSignal;
}

export interface OwnAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends requests of the service to its own server over connections in memory. They pass whatever a caller's request
 * passes, from admission to the log, so nothing of it has to be done a second time for another protocol.
 * https://nodejs.org/api/http.html#event-connection
 */
export class OwnRequests {
  constructor(private readonly server: () => Server) {}

  /** @throws Error when the connection was cut, by the signal or by the server */
  async send({ method, path, headers, body, remoteAddress, signal }: OwnRequest): Promise<OwnAnswer> {
    const [near, far] = duplexPair();
    // Each side ends with the other, as those of a socket do.
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
