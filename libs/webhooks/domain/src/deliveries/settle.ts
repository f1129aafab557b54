import { retryPauseMs } from '@enrichment/kernel';
import type { Claim, Settlement } from './delivery';
import type { SendOutcome } from '../sending/sender';

/** Milliseconds without a success after which the final failure of a delivery disables its endpoint. */
export const hopelessAfterMs = 3 * 24 * 60 * 60 * 1_000;

const gone = 410;

/**
 * State of a delivery after the outcome of an attempt. Any 2xx is a success, and 410 Gone disables the endpoint. Other
 * outcomes, including redirects, are retried until the end of the schedule.
 *
 * @param at start of the attempt
 * @param random a number in [0, 1)
 */
export function settlementOf(claim: Claim, at: Date, outcome: SendOutcome, random: number): Settlement {
  const { status, failure, excerpt, durationMs, retryAfterMs } = outcome;
  const attempt = { number: claim.number, at, durationMs, status, failure, excerpt };
  const delivered = status !== undefined && status >= 200 && status < 300;
  if (delivered || status === gone)
    return { attempt, delivered, retryAt: undefined, disables: delivered ? undefined : 'gone' };
  const endedAt = at.getTime() + durationMs;
  const pause = retryPauseMs(claim.tries, random, retryAfterMs);
  if (pause !== undefined)
    return { attempt, delivered, retryAt: new Date(endedAt + pause), disables: undefined };
  const failingFor = endedAt - (claim.endpoint.failingSince ?? at).getTime();
  const disables = failingFor >= hopelessAfterMs ? 'failing' : undefined;
  return { attempt, delivered, retryAt: undefined, disables };
}
