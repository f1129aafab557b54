import type { ApiResponse } from './api-request';
import type { RequestContext } from './request-context';

/** Headers with cost and balance, on every answer of an authenticated operation, errors included. */
export function writeCredits({ caller, creditsCharged }: RequestContext, response: ApiResponse): void {
  if (!caller) return;
  response.setHeader('X-Credits-Charged', creditsCharged);
  // V8 would keep the text of a number, and a balance rarely repeats.
  response.setHeader('X-Credits-Remaining', caller.account.credits.toFixed(0));
}
