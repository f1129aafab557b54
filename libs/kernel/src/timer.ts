/** Ends a wait that is no longer needed; does nothing when it is over. */
export type CancelTimer = () => void;

/** Calls `then` once after a number of milliseconds, unless cancelled. Injected, so that tests control time. */
export type Timer = (milliseconds: number, then: () => void) => CancelTimer;

export const systemTimer: Timer = (milliseconds, then) => {
  const handle = setTimeout(then, milliseconds);
  return () => {
    clearTimeout(handle);
  };
};
