import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';
import type { Middleware } from './api-request';
import { writeError } from '../errors/error.filter';

/** How long connections, new ones too, may still send a request and be told to go elsewhere. */
const courtesyMs = 250;
const timeoutMs = 25_000;

/** Counts the requests under way, so that stopping loses none that was accepted. */
export class Drain {
  private underWay = 0;
  private stopping = false;
  private readonly endless = new Set<() => void>();

  /** Whether new requests are still welcome. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /**
   * For answers that have no end of their own.
   *
   * @param end called when the service stops
   * @returns takes it back
   */
  onStop(end: () => void): () => void {
    this.endless.add(end);
    return () => this.endless.delete(end);
  }

  handler(): Middleware {
    return (request, response, next) => {
      if (this.stopping) {
        response.setHeader('Connection', 'close');
        writeError(
          request,
          response,
          new DomainError('SYS_002', 'The service is shutting down; send the request again.'),
        );
        return;
      }
      this.underWay++;
      response.on('close', () => this.underWay--);
      next();
    };
  }

  /**
   * Answers what was accepted, turns away what still comes, stops listening, then closes the connections. It goes on listening
   * for a moment: the system would reset those connections that it has taken and we have not.
   */
  async stop(server: HttpServer): Promise<void> {
    this.stopping = true;
    for (const end of this.endless) end();
    const deadline = performance.now() + timeoutMs;
    await pause(courtesyMs);
    await nextTurn(); // Which takes up the connections that are there.
    // Not the HTTP server's own close(): that cuts idle connections at once, and with them the requests in flight to us.
    Server.prototype.close.call(server);
    while (this.underWay > 0 && performance.now() < deadline) await pause(10);
    server.closeAllConnections();
  }
}
