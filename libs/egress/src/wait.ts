import { noLongerNeeded, untilAborted } from '@enrichment/concurrency';

/**
 * Resolves after so many milliseconds; never rejects. When the signal aborts first the timer is released, and the promise
 * may stay pending for ever. Injected, so that tests decide when time is up.
 */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const systemWait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return;
    const cancel = () => {
      clearTimeout(handle);
    };
    const handle = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', cancel, { once: true });
  });

export interface Deadline {
  readonly timeoutMs: number;
  /** What to reject with when time is up. */
  readonly late: () => Error;
  /** The caller's: its abort ends the work too. */
  readonly signal?: AbortSignal | undefined;
  readonly wait?: Wait | undefined;
}

/**
 * Some work with a time limit. It rejects at once when time is up or the caller's signal aborts, whatever the work does; the
 * work's own signal aborts then, and when it has ended.
 */
export async function withDeadline<T>(
  { timeoutMs, late, signal, wait = systemWait }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const leave = () => {
    over.abort(signal?.reason);
  };
  signal?.addEventListener('abort', leave, { once: true });
  void wait(timeoutMs, over.signal).then(() => {
    over.abort(late());
  });
  try {
    return await untilAborted(work(over.signal), over.signal);
  } finally {
    signal?.removeEventListener('abort', leave);
    over.abort(noLongerNeeded);
  }
}
