import type { Server as HttpServer, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';
import { writeError } from '../errors/error.filter';
import type { ApiCheck } from '../request/api-request';
import { onRequestEnd } from '../request/request-end';

/** Milliseconds in which requests in transit may arrive before the port is closed. */
const courtesyMs = 250;
const timeoutMs = 25_000;
/** Longest duration of a drain after its delay, in milliseconds. */
export const longestDrainMs = courtesyMs + timeoutMs;

/** Stops the service without losing a request. Load balancers remove it; then it refuses new requests and finishes those in progress. */
export class Drain {
  private readonly inProgress = new Set<ServerResponse>();
  /** Requests of disconnected callers whose work continues. */
  private left = 0;
  private stopping = false;
  private refusing = false;
  private readonly endless = new Set<() => void>();

  /**
   * @param delayMs time for which requests are served while `/readyz` fails. Load balancers notice the failure in this time
   * @param pause resolves after a number of milliseconds
   */
  constructor(
    private readonly delayMs = 0,
    private readonly pause: (ms: number) => Promise<unknown> = (ms) => wait(ms),
  ) {}

  /** Whether load balancers should send requests elsewhere. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Requests without a complete answer. */
  get requestsInProgress(): number {
    return this.inProgress.size;
  }

  /**
   * Registers an endless answer.
   *
   * @param end called when the service refuses further requests
   * @returns removes the answer
   */
  onStop(end: () => void): () => void {
    this.endless.add(end);
    return () => this.endless.delete(end);
  }

  /** While the service stops, every answer is the last one of its connection. */
  closeConnection(response: ServerResponse): void {
    if (this.stopping) response.setHeader('Connection', 'close');
  }

  /** Counts a request, or refuses it at the end of the drain. */
  readonly admit: ApiCheck = (request, response) => {
    if (this.refusing) {
      const error = new DomainError('SYS_002', 'The service is shutting down: repeat the request.');
      writeError(request, response, error);
      return false;
    }
    this.inProgress.add(response);
    onRequestEnd(request, response, () => {
      this.inProgress.delete(response);
      this.left += 1;
      request.context.afterWork(() => (this.left -= 1));
    });
    return true;
  };

  /**
   * Serves requests during the delay, then closes the port and idle connections. Without a delay, it first refuses requests for a moment:
   * the system would reset connections that are not accepted yet. It ends after all requests and the work of disconnected callers.
   */
  async stop(server: HttpServer): Promise<void> {
    this.stopping = true;
    for (const response of this.inProgress) if (!response.headersSent) this.closeConnection(response);
    if (this.delayMs > 0) {
      await this.pause(this.delayMs);
      server.close();
      await this.pause(courtesyMs);
      this.refuse();
    } else {
      this.refuse();
      await this.pause(courtesyMs);
      server.close();
    }
    const deadline = performance.now() + timeoutMs;
    while (this.inProgress.size + this.left > 0 && performance.now() < deadline) await wait(10);
    server.closeAllConnections();
  }

  private refuse(): void {
    this.refusing = true;
    for (const end of this.endless) end();
  }
}
