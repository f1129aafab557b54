import type { ApiRequest, ApiResponse } from '../request/api-request';

/** What a request cost and what is left: on every answer of an authenticated operation, errors included. */
export function writeCredits(request: ApiRequest, response: ApiResponse): void {
  if (!request.caller) return;
  response.setHeader('X-Credits-Charged', request.creditsCharged ?? 0);
  response.setHeader('X-Credits-Remaining', request.caller.account.credits);
}
