import { PostgresUsageKeeper } from '@enrichment/billing-postgres';
import { PostgresUsers } from '@enrichment/identity-better-auth';
import { SystemClock } from '@enrichment/kernel';
import type { Api } from './api';
import { Browser } from './browser';

export const password = 'a quiet afternoon';
export type Item = Record<string, unknown>;

/** Somebody with an account, a key and a session. */
export async function customer(api: Api, options: { role?: 'user' | 'admin'; credits?: number } = {}) {
  const { role = 'user', credits = 100 } = options;
  const { accountId, apiKey, key } = await api.customer({ credits });
  const { email } = (await api.accounts.find(accountId))!;
  await new PostgresUsers(api.dataSource).create({ email, password, role, accountId });
  const browser = new Browser(api);
  const { status } = await browser.post('/sign-in', { email, password });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return { browser, email, accountId, apiKey, keyId: key.id };
}

/** A list of an answer. */
export function items(answer: { body: Item }, name: string): Item[] {
  return answer.body[name] as Item[];
}

/** Waits until so many requests of an account are written down, and adds them up as the service does every few seconds. */
export async function recorded(api: Api, accountId: string, requests: number): Promise<void> {
  const count = `SELECT count(*)::int AS n FROM usage_requests WHERE account_id = '${accountId}'`;
  for (let n = 0; n < requests;) [{ n }] = await api.sql<[{ n: number }]>(count);
  await new PostgresUsageKeeper(api.dataSource, new SystemClock()).run();
}
