import type { RequestWindows } from '@enrichment/billing-domain';
import { takePermit } from '../../platform/limits/limits';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { writeCredits } from '../../platform/request/credit-headers';

/**
 * Takes a permit of the routes for keys of the scope `manage`, and writes the headers of their answers, which are free.
 *
 * @returns the id of the account
 * @throws DomainError RATE_001
 */
export async function enter(
  windows: RequestWindows,
  context: ApiRequest['context'],
  response: ApiResponse,
): Promise<string> {
  const { id } = context.caller!.account;
  await takePermit(windows, 'management', id, response);
  writeCredits(context, response);
  return id;
}
