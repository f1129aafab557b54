import type { RateLimit } from './meta';
import type { Timing } from './options';

/** A request that was sent. */
export interface Ticket {
  readonly sentAt: number;
  /** When it was due: the next one is due at an even pace from then, however late a busy machine sends this one. */
  readonly dueAt: number;
  /** Latest time at which the service has counted it. */
  countedBy: number;
}

/**
 * The service measures from a request's arrival, and counts it once it knows the account: on a busy machine that took up to 41 ms.
 */
const slackMs = 50;
/** Clocks and timers differ a little. */
const marginMs = 5;
/** Lateness that later requests make up for. */
const catchUpMs = 100;

/**
 * Spaces requests by the `RateLimit` headers of the answers. Requests run one at a time until an answer tells the limits. A window
 * of the service slides, and requests travel at different speeds: a request waits until those before it cannot fill the window at
 * its arrival.
 */
export class Pacer {
  private pausedUntil = -Infinity;
  private limits: readonly RateLimit[] | undefined;
  private sent: Ticket[] = [];
  /** Milliseconds that the slowest of the latest requests travelled. */
  private travelMs = 0;
  /** The end of the request that runs alone. */
  private alone: Promise<void> | undefined;
  private endAlone = (): void => undefined;

  constructor(private readonly timing: Timing) {}

  /** Resolves when the next request may be sent; rejects with the signal's reason. */
  async turn(signal: AbortSignal): Promise<Ticket> {
    while (this.alone) await this.alone;
    if (!this.limits) this.alone = new Promise((done) => (this.endAlone = done));
    let dueAt: number;
    for (;;) {
      signal.throwIfAborted();
      dueAt = Math.max(this.pausedUntil, ...(this.limits ?? []).map(this.freeAt));
      const waitMs = dueAt - this.timing.now();
      if (waitMs <= 0) break;
      await this.timing.sleep(waitMs, signal);
    }
    const sentAt = this.timing.now();
    const ticket = { sentAt, dueAt: Math.max(dueAt, sentAt - catchUpMs), countedBy: sentAt + this.travelMs };
    const windows = this.limits?.map(({ windowSeconds }) => windowSeconds * 1_000) ?? [Infinity];
    const longest = Math.max(0, ...windows);
    this.sent = [ticket, ...this.sent.filter(({ countedBy }) => countedBy + longest > sentAt)];
    return ticket;
  }

  /**
   * Call it after each request, with any outcome.
   *
   * @param limits that it counted against; not of an error
   * @param processingMs from its arrival to the answer, where the answer says so
   */
  ended(ticket: Ticket, limits?: readonly RateLimit[], processingMs?: number): void {
    // Requests before this run count too: they leave the window first.
    const isShared = ({ limit, remaining }: RateLimit) => remaining < limit - 1;
    if (limits && !this.limits && limits.some(isShared))
      this.pausedUntil =
        this.timing.now() + Math.max(...limits.map(({ windowSeconds }) => windowSeconds)) * 1_000;
    if (limits) this.limits = limits;
    // The end of a request is the latest time at which it was counted.
    ticket.countedBy = this.timing.now();
    if (processingMs !== undefined) {
      ticket.countedBy -= Math.max(0, processingMs - slackMs);
      this.travelMs = Math.max(this.travelMs * 0.98, ticket.countedBy - ticket.sentAt);
    }
    this.alone = undefined;
    this.endAlone();
  }

  /** The service has refused a request, which has ended: none is sent for this number of seconds. */
  refused(ticket: Ticket, retryAfterSeconds: number): void {
    ticket.countedBy = -Infinity;
    this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + retryAfterSeconds * 1_000);
  }

  /** When a limit has room, at an even pace. */
  private readonly freeAt = ({ limit, windowSeconds }: RateLimit): number => {
    const max = Math.max(1, limit);
    const windowMs = windowSeconds * 1_000;
    const counted = this.sent.map(({ countedBy }) => countedBy).sort((a, b) => b - a);
    return Math.max(
      (this.sent[0]?.dueAt ?? -Infinity) + windowMs / max,
      (counted[max - 1] ?? -Infinity) + windowMs + marginMs,
    );
  };
}
