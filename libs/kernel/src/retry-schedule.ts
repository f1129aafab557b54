const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses before the second attempt and those after it, in milliseconds: eight attempts in about 28 hours. */
export const retryPausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];

/** Random variation of pauses, as a share of their length, so that deliveries that failed together do not return together. */
const jitter = 0.1;
/** A receiver may demand a longer pause, up to this. */
const maxAskedMs = hourMs;

/**
 * The pause after an attempt that failed, in milliseconds; `undefined`: it was the last one.
 *
 * @param tries attempts so far, at least 1
 * @param random a number in [0, 1)
 * @param askedMs the pause that the receiver named by `Retry-After`
 */
export function retryPauseMs(tries: number, random: number, askedMs = 0): number | undefined {
  const pause = retryPausesMs[tries - 1];
  if (pause === undefined) return undefined;
  const varied = Math.round(pause * (1 - jitter + 2 * jitter * random));
  return Math.max(varied, Math.min(askedMs, maxAskedMs));
}
