import type { Server as HttpServer, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';
import { writeError } from '../errors/error.filter';
import type { ApiCheck, Check } from '../request/api-request';

/** How long connections may still send a request: it is served after a delay, and told to go elsewhere without one. */
const courtesyMs = 250;
const timeoutMs = 25_000;

/** What is before the service. */
export interface Entrance {
  /** Takes up the connections that wait, and no more. */
  readonly stopListening: () => Promise<void>;
  /** Requests that have been taken and wait for their turn. */
  readonly waiting: () => number;
}

/** Stops the service without losing a request: load balancers turn away first, then no new request is taken, then none is left. */
export class Drain {
  private readonly underWay = new AnswersUnderWay();
  private stopping = false;
  private refusing = false;
  private readonly endless = new Set<() => void>();

  /**
   * @param delayMs how long requests are still served while `/readyz` says that no more should come: longer than a load
   *   balancer takes to hear it
   * @param pause resolves after so many milliseconds
   */
  constructor(
    private readonly delayMs = 0,
    private readonly pause: (ms: number) => Promise<unknown> = (ms) => wait(ms),
  ) {}

  /** Whether load balancers should send requests elsewhere. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Requests whose answer is not over. */
  get requestsUnderWay(): number {
    return this.underWay.size;
  }

  /**
   * For answers that have no end of their own.
   *
   * @param end called when the service takes no more requests
   * @returns takes it back
   */
  onStop(end: () => void): () => void {
    this.endless.add(end);
    return () => this.endless.delete(end);
  }

  /** Every answer of a service that stops is the last one on its connection. */
  readonly lastAnswers: Check = (_request, response) => {
    if (this.stopping) response.setHeader('Connection', 'close');
    return true;
  };

  /** Counts a request, and refuses it when no more are taken. */
  readonly admit: ApiCheck = (request, response) => {
    if (this.refusing) {
      writeError(
        request,
        response,
        new DomainError('SYS_002', 'The service is shutting down; send the request again.'),
      );
      return false;
    }
    const place = this.underWay.add(response);
    response.on('close', () => this.underWay.remove(place));
    return true;
  };

  /**
   * Serves on for the delay, then stops listening; a balancer that does not ask `/readyz` finds the port closed and goes
   * elsewhere, and what it has sent by then is served. Without a delay, what still comes is turned away, and it goes on listening for
   * a moment: the system would reset those connections that it has taken and we have not. In the end what is under way is
   * answered, and the connections are closed.
   */
  async stop(server: HttpServer, { stopListening, waiting }: Entrance): Promise<void> {
    this.stopping = true;
    for (const response of this.underWay.all())
      if (!response.headersSent) response.setHeader('Connection', 'close');
    if (this.delayMs > 0) {
      await this.pause(this.delayMs);
      await stopListening();
      await this.pause(courtesyMs);
      this.refuse();
    } else {
      this.refuse();
      await this.pause(courtesyMs);
      await stopListening();
    }
    const deadline = performance.now() + timeoutMs;
    while (this.underWay.size + waiting() > 0 && performance.now() < deadline) await wait(10);
    server.closeAllConnections();
  }

  private refuse(): void {
    this.refusing = true;
    for (const end of this.endless) end();
  }
}

/**
 * The answers under way, in places that are used again. A `Set` would make a new table now and then, and the one before,
 * long-lived by then, kept its answers in memory until the next full garbage collection: 250 MB, and half again the
 * processor time of a request.
 */
class AnswersUnderWay {
  private readonly places: (ServerResponse | undefined)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.places.length - this.free.length;
  }

  /** @returns the place, to be given to {@link remove} once */
  add(response: ServerResponse): number {
    const place = this.free.pop() ?? this.places.length;
    this.places[place] = response;
    return place;
  }

  remove(place: number): void {
    this.places[place] = undefined;
    this.free.push(place);
  }

  all(): readonly ServerResponse[] {
    return this.places.filter((response) => response !== undefined);
  }
}
