/** Waiting, injected so that tests decide when time is up. */
export abstract class Timer {
  /**
   * Resolves after so many milliseconds; never rejects. When the signal aborts first the timer is released, and the
   * promise may stay pending for ever.
   */
  abstract after(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export class SystemTimer implements Timer {
  after(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
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
  }
}
