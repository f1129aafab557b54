/** Ends a wait that is no longer needed; does nothing when it is over. */
export type CancelTimer = () => void;

/** Calls `then` once, after so many milliseconds, unless it was cancelled first. Injected, so that tests decide when time is up. */
export type Timer = (milliseconds: number, then: () => void) => CancelTimer;

export const systemTimer: Timer = (milliseconds, then) => {
  const handle = setTimeout(then, milliseconds);
  return () => {
    clearTimeout(handle);
  };
};
