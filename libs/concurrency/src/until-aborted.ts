/**
 * The reason of a signal whose work is over. Without a reason `abort` makes a `DOMException` with a stack each time, which took a twelfth of
 * the processor time of an email validation.
 */
export const noLongerNeeded = new Error('The answer is no longer needed.');

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
