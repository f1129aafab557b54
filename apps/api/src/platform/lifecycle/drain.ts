import type { Server as HttpServer, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';
import { writeError } from '../errors/error.filter';
import type { ApiCheck } from '../request/api-request';

/** Milliseconds in which requests in transit may arrive before the port is closed. */
const courtesyMs = 250;
const timeoutMs = 25_000;
/** Longest duration of a drain after its delay, in milliseconds. */
export const maxDrainMs = courtesyMs + timeoutMs;

interface Requests {
  /** Answers that are not complete. */
  readonly inProgress: Iterable<ServerResponse>;
  /** Whether a request is in progress, or the work of a disconnected caller. */
  readonly isBusy: boolean;
}

/** Stops the service without losing a request. Load balancers remove it; then it refuses new requests and finishes those in progress. */
export class Drain {
  private stopping = false;
  private refusing = false;

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

  /** While the service stops, every answer is the last one of its connection. */
  closeConnection(response: ServerResponse): void {
    if (this.stopping) response.setHeader('Connection', 'close');
  }

  /** Refuses requests at the end of the drain. */
  readonly admit: ApiCheck = (request, response) => {
    if (!this.refusing) return true;
    const error = new DomainError('SYS_002', 'The service is shutting down: repeat the request.');
    writeError(request, response, error);
    return false;
  };

  /**
   * Serves requests during the delay, then closes the port and idle requests. Without a delay, it first refuses requests for a moment:
   * the system would reset connections that are not accepted yet. It ends after all requests and the work of disconnected callers.
   */
  async stop(server: HttpServer, requests: Requests): Promise<void> {
    this.stopping = true;
    for (const response of requests.inProgress) if (!response.headersSent) this.closeConnection(response);
    if (this.delayMs > 0) {
      await this.pause(this.delayMs);
      server.close();
      await this.pause(courtesyMs);
      this.refusing = true;
    } else {
      this.refusing = true;
      await this.pause(courtesyMs);
      server.close();
    }
    const deadline = performance.now() + timeoutMs;
    while (requests.isBusy && performance.now() < deadline) await wait(10);
    server.closeAllConnections();
  }
}
