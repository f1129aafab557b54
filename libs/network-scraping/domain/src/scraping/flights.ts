/** Joins calls for the same key: while one runs, the others wait for its outcome. */
export class Flights<T> {
  private readonly running = new Map<string, Promise<T>>();

  /** The outcome of the flight under way for `key`, or of the one that `start` begins. */
  join(key: string, start: () => Promise<T>): Promise<T> {
    const under = this.running.get(key);
    if (under) return under;
    const flight = start().finally(() => this.running.delete(key));
    // Every waiter may have gone before it lands.
    flight.catch(() => undefined);
    this.running.set(key, flight);
    return flight;
  }
}

/** Waits for a promise until the signal aborts, and leaves the promise alone then. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop!);
  }
}
