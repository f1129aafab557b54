import { noLongerNeeded } from '@enrichment/concurrency';
import { type CancelTimer, systemTimer, type Timer } from '@enrichment/kernel';

interface StaggeredRace<T> {
  /** Milliseconds before the next attempt joins the newest one. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
  readonly timer?: Timer | undefined;
  /** Discards a result that arrives after the end of the race. */
  readonly discard?: (late: T) => void;
}

/**
 * Returns the first successful attempt. Attempts start one after the other: the next when the newest has failed or has taken
 * `delayMs`. Earlier attempts continue (RFC 8305 section 5). Each attempt has its own signal, which aborts when another attempt
 * wins.
 *
 * @throws AggregateError of all failures, in the attempts' order
 * @throws `signal.reason` as soon as the signal aborts
 */
export function raceStaggered<T>(
  attempts: readonly ((signal: AbortSignal) => Promise<T>)[],
  { delayMs, signal, timer = systemTimer, discard }: StaggeredRace<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    /** Controllers of the attempts in progress. */
    const running = new Set<AbortController>();
    const failures: unknown[] = [];
    let started = 0;
    let isOver = false;
    let cancelNext: CancelTimer = () => undefined;

    const end = () => {
      isOver = true;
      cancelNext();
      signal.removeEventListener('abort', leave);
      for (const attempt of running) attempt.abort(noLongerNeeded);
    };
    const leave = () => {
      reject(signal.reason as Error);
      end();
    };
    const startNext = () => {
      cancelNext();
      const index = started++;
      const over = new AbortController();
      running.add(over);
      attempts[index]!(over.signal).then(
        (value) => {
          running.delete(over);
          if (isOver) return discard?.(value);
          resolve(value);
          end();
        },
        (error: unknown) => {
          running.delete(over);
          failures[index] = error;
          if (isOver) return;
          if (started === index + 1 && started < attempts.length) startNext();
          else if (running.size === 0) {
            reject(new AggregateError(failures, 'every attempt failed'));
            end();
          }
        },
      );
      if (started < attempts.length) cancelNext = timer(delayMs, startNext);
    };

    if (signal.aborted) return leave();
    if (attempts.length === 0) return reject(new AggregateError([], 'nothing to attempt'));
    signal.addEventListener('abort', leave, { once: true });
    startNext();
  });
}
