const minuteMs = 60_000;
/** Milliseconds before the first and the second recheck, when the host names no wait. */
const waitsMs = [5 * minuteMs, 15 * minuteMs];
/** A host's clock may be slow. */
const marginMs = 5_000;
const maxMs = 6 * 60 * minuteMs;

/**
 * Milliseconds to wait after this many rechecks (0: after the validation): the host's wait, between one minute and six hours, else 5 and
 * 15 minutes. `undefined`: the mailbox is not probed again.
 */
export function nextWaitMs(rechecks: number, namedMs: number | undefined): number | undefined {
  const usual = waitsMs[rechecks];
  if (usual === undefined || namedMs === undefined) return usual;
  return Math.min(Math.max(namedMs + marginMs, minuteMs), maxMs);
}
