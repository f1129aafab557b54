/** Span of an error rate in milliseconds; a shorter span has too few requests. */
export const errorRateSpanMs = 15 * 60_000;

/** An error rate is high from this share of failed requests on. */
const highShare = 0.1;
const normalShare = 0.05;
/** With fewer requests the rate is not significant. */
const leastRequests = 20;

/** @param was whether it was high at the last check */
export function isErrorRateHigh(was: boolean, requests: number, failed: number): boolean {
  if (requests < leastRequests) return was;
  return failed / requests >= (was ? normalShare : highShare);
}
