import { noLongerNeeded, untilAborted } from '@enrichment/concurrency';
import { systemTimer, type Timer } from '@enrichment/kernel';

export interface Deadline {
  readonly timeoutMs: number;
  /** Error of a timeout. */
  readonly late: () => Error;
  /** The caller's signal: its abort also ends the work. */
  readonly signal?: AbortSignal | undefined;
  readonly timer?: Timer | undefined;
}

/**
 * Runs work with a timeout. It rejects at once when the time ends or the caller's signal aborts. Then the work's own signal
 * aborts; it also aborts when the work has ended.
 */
export async function withDeadline<T>(
  { timeoutMs, late, signal, timer = systemTimer }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const leave = () => {
    over.abort(signal?.reason);
  };
  signal?.addEventListener('abort', leave, { once: true });
  const cancel = timer(timeoutMs, () => {
    over.abort(late());
  });
  try {
    return await untilAborted(work(over.signal), over.signal);
  } finally {
    cancel();
    signal?.removeEventListener('abort', leave);
    over.abort(noLongerNeeded);
  }
}
