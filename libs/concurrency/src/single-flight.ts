import { noLongerNeeded, untilAborted } from './until-aborted';

interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly abandoned: AbortController;
  callers: number;
}

/** Joins calls for the same key: while one is in progress, the others get its outcome. */
export class SingleFlight<T> {
  private readonly inProgress = new Map<string, Flight<T>>();

  /** Keys in progress. */
  get size(): number {
    return this.inProgress.size;
  }

  has(key: string): boolean {
    return this.inProgress.has(key);
  }

  /**
   * The outcome of the call in progress for the key, or of the one that `start` begins.
   *
   * @param start its signal aborts when every caller has left. Then the work ends, and the next caller starts it again
   * @param signal its abort ends this caller's wait. With the reason {@link noLongerNeeded} the work continues for later callers
   */
  run(key: string, start: (abandoned: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const flight = this.inProgress.get(key) ?? this.begin(key, start);
    flight.callers += 1;
    if (!signal) return flight.outcome;
    const leave = () => {
      if (signal.reason !== noLongerNeeded) this.leave(key, flight, signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return untilAborted(flight.outcome, signal).finally(() => {
      signal.removeEventListener('abort', leave);
    });
  }

  private begin(key: string, start: (abandoned: AbortSignal) => Promise<T>): Flight<T> {
    const abandoned = new AbortController();
    const outcome = start(abandoned.signal).finally(() => this.remove(key, flight));
    // Without a remaining caller, a rejection has no handler.
    outcome.catch(() => undefined);
    const flight: Flight<T> = { outcome, abandoned, callers: 0 };
    this.inProgress.set(key, flight);
    return flight;
  }

  private leave(key: string, flight: Flight<T>, reason: unknown): void {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    this.remove(key, flight);
    flight.abandoned.abort(reason);
  }

  private remove(key: string, flight: Flight<T>): void {
    if (this.inProgress.get(key) === flight) this.inProgress.delete(key);
  }
}
