/** Time over which an error rate is taken, in milliseconds: fewer minutes have too few requests. */
export const errorRateSpanMs = 15 * 60_000;

/** Share of failed requests at which an error rate is high, and below which it is not high any more. */
const highShare = 0.1;
const normalShare = 0.05;
/** Fewer requests say nothing about the rate. */
const leastRequests = 20;

/** @param was whether it was high at the last check */
export function isErrorRateHigh(was: boolean, requests: number, failed: number): boolean {
  if (requests < leastRequests) return was;
  return failed / requests >= (was ? normalShare : highShare);
}
