import type { RateLimit } from './meta';
import type { Timing } from './options';

/** A request that was sent. */
export interface Ticket {
  readonly sentAt: number;
  /** Latest time at which the service has counted it. */
  countedBy: number;
}

/** The service counts a request a little after its own measurement of time begins. */
const slackMs = 5;

/**
 * Spaces requests by the `RateLimit` headers of the answers. The first request runs alone, to learn the limits. A window
 * of the service slides, and requests travel at different speeds: a request waits until those before it cannot fill the window at
 * its arrival.
 */
export class Pacer {
  private pausedUntil = -Infinity;
  private limits: readonly RateLimit[] = [];
  private sent: Ticket[] = [];
  /** Milliseconds that the slowest of the latest requests travelled. */
  private travelMs = 0;
  private first: PromiseWithResolvers | undefined;

  constructor(private readonly timing: Timing) {}

  /** Resolves when the next request may be sent; rejects with the signal's reason. */
  async turn(signal: AbortSignal): Promise<Ticket> {
    if (this.first) await this.first.promise;
    else this.first = withResolvers();
    for (;;) {
      signal.throwIfAborted();
      const waitMs = Math.max(this.pausedUntil, ...this.limits.map(this.freeAt)) - this.timing.now();
      if (waitMs <= 0) break;
      await this.timing.sleep(waitMs, signal);
    }
    const sentAt = this.timing.now();
    const ticket = { sentAt, countedBy: sentAt + this.travelMs };
    const longest = Math.max(0, ...this.limits.map(({ windowSeconds }) => windowSeconds * 1_000));
    this.sent = [ticket, ...this.sent.filter(({ countedBy }) => countedBy + longest > sentAt)];
    return ticket;
  }

  /**
   * Call it after each request, with any outcome.
   *
   * @param limits that it counted against, where the answer names them
   * @param processingMs from its arrival to the answer, where the answer says so
   */
  ended(ticket: Ticket, limits: readonly RateLimit[] = [], processingMs?: number): void {
    if (limits.length > 0) this.limits = limits;
    if (processingMs !== undefined) {
      ticket.countedBy = this.timing.now() - processingMs + slackMs;
      this.travelMs = Math.max(this.travelMs * 0.98, ticket.countedBy - ticket.sentAt);
    }
    this.first?.resolve();
  }

  /** The service has refused a request: none is sent for this number of seconds. */
  refused(ticket: Ticket, retryAfterSeconds: number): void {
    ticket.countedBy = -Infinity;
    this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + retryAfterSeconds * 1_000);
    this.first?.resolve();
  }

  /** When a limit has room, at an even pace. */
  private readonly freeAt = ({ limit, windowSeconds }: RateLimit): number => {
    const max = Math.max(1, limit);
    const windowMs = windowSeconds * 1_000;
    const counted = this.sent.map(({ countedBy }) => countedBy).sort((a, b) => b - a);
    return Math.max(
      (this.sent[0]?.sentAt ?? -Infinity) + windowMs / max,
      (counted[max - 1] ?? -Infinity) + windowMs,
    );
  };
}

/** `Promise.withResolvers` of later platforms. */
interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
