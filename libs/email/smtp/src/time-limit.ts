import { noLongerNeeded } from '@enrichment/concurrency';
import type { Timer } from '@enrichment/kernel';

interface TimeLimit {
  /** Aborts when the time is up, or when the caller's signal aborts; never after `end`. */
  readonly signal: AbortSignal;
  /** Call it when the work is done: it releases the timer and the caller's signal. */
  end(): void;
}

/** Limits work to this many milliseconds. */
export function timeLimit(timer: Timer, milliseconds: number, caller: AbortSignal): TimeLimit {
  const over = new AbortController();
  const stop = () => {
    over.abort(noLongerNeeded);
  };
  if (caller.aborted) stop();
  caller.addEventListener('abort', stop, { once: true });
  const cancel = timer(Math.max(0, milliseconds), stop);
  return {
    signal: over.signal,
    end: () => {
      cancel();
      caller.removeEventListener('abort', stop);
    },
  };
}
