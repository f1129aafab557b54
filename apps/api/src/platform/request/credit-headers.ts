import type { ApiResponse } from './api-request';
import type { RequestContext } from './request-context';

/** Headers with cost and balance, and the mark of a test, on every answer of an authenticated operation, errors included. */
export function writeCredits(context: RequestContext, response: ApiResponse): void {
  const { caller, creditsCharged } = context;
  if (!caller) return;
  if (context.isTest) response.setHeader('X-Test', 'true');
  response.setHeader('X-Credits-Charged', creditsCharged);
  // V8 would keep the text of a number, and a balance rarely repeats.
  response.setHeader('X-Credits-Remaining', caller.account.credits.toFixed(0));
}
