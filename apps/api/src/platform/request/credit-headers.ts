import type { ApiResponse } from './api-request';
import type { RequestContext } from './request-context';

/** Writes cost, balance and the mark of a test in the headers of every answer to an accepted key. */
export function writeCredits(context: RequestContext, response: ApiResponse): void {
  const { caller, creditsCharged } = context;
  if (!caller) return;
  if (context.isTest) response.setHeader('X-Test', 'true');
  response.setHeader('X-Credits-Charged', creditsCharged);
  response.setHeader('X-Credits-Remaining', caller.account.credits);
}
