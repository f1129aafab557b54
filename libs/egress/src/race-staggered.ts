import { noLongerNeeded } from '@enrichment/concurrency';
import { systemWait, type Wait } from './wait';

export interface StaggeredRace<T> {
  /** How long the newest attempt may be alone before the next one joins it, in milliseconds. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
  readonly wait?: Wait | undefined;
  /** Disposes of a result that came when the race was over. */
  readonly discard?: (late: T) => void;
}

/**
 * The first attempt to succeed. They start one after the other, the next as soon as the newest has failed or has taken
 * `delayMs`; earlier ones stay in the race (RFC 8305 section 5, and good for asking name servers too). The attempts'
 * signal aborts when the race is over.
 *
 * @throws AggregateError of all failures, in the attempts' order
 * @throws `signal.reason` as soon as the signal aborts
 */
export function raceStaggered<T>(
  attempts: readonly ((signal: AbortSignal) => Promise<T>)[],
  { delayMs, signal, wait = systemWait, discard }: StaggeredRace<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const failures: unknown[] = [];
    let started = 0;
    let failed = 0;

    const end = (settle: () => void) => {
      settle();
      signal.removeEventListener('abort', leave);
      over.abort(noLongerNeeded);
    };
    const leave = () => {
      end(() => {
        reject(signal.reason as Error);
      });
    };
    const startNext = () => {
      const index = started;
      const attempt = attempts[index];
      if (!attempt || over.signal.aborted) return;
      started++;
      attempt(over.signal).then(
        (value) => {
          if (over.signal.aborted) discard?.(value);
          else
            end(() => {
              resolve(value);
            });
        },
        (error: unknown) => {
          failures[index] = error;
          if (over.signal.aborted) return;
          if (++failed === attempts.length) {
            end(() => {
              reject(new AggregateError(failures, 'every attempt failed'));
            });
          } else if (started === index + 1) startNext();
        },
      );
      void wait(delayMs, over.signal).then(() => {
        if (started === index + 1) startNext();
      });
    };

    if (signal.aborted) return leave();
    if (attempts.length === 0) return reject(new AggregateError([], 'nothing to attempt'));
    signal.addEventListener('abort', leave, { once: true });
    startNext();
  });
}
