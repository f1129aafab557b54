import { retryPauseMs } from '@enrichment/kernel';
import type { Claim, Settlement } from './delivery';
import type { SendOutcome } from '../sending/sender';

/** An endpoint that got nothing for so long is disabled when a delivery fails for good, in milliseconds. */
export const hopelessAfterMs = 3 * 24 * 60 * 60 * 1_000;

const gone = 410;

/**
 * What follows from how an attempt ended: any 2xx is a delivery, 410 Gone ends the endpoint, and everything else (a redirect too)
 * is tried again as long as the schedule lasts.
 *
 * @param at when it began
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
