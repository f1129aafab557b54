/**
 * The promise's outcome, or a rejection with the signal's reason as soon as it aborts. The work behind the promise continues, and its
 * later rejection is ignored.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave);
    });
  });
}
