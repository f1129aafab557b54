import { type Api, pollDelay } from '../api';

/**
 * Resolves when the service knows the company of `demo.test`. A validation waits for a company for a limited time, and the first page of a
 * start may take longer.
 */
export async function knowCompany(api: Api): Promise<void> {
  const { apiKey, accountId } = await api.customer({ credits: 1_000 });
  await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
  const body = { email: 'accepted@demo.test', include_company_data: true };
  while (!('company' in (await api.post('/v1/email/validate', body, apiKey)).body)) await pollDelay();
}
