import { PostgresUsageKeeper } from '@enrichment/billing-postgres';
import { PostgresMembers, PostgresUsers } from '@enrichment/identity-better-auth';
import { cheapCost } from '@enrichment/identity-better-auth/testing';
import type { MemberRole } from '@enrichment/identity-domain';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { type Api, pollDelay } from './api';
import { Browser } from './browser';

export const password = 'a quiet afternoon';
export type Item = Record<string, unknown>;

/** A stored hash names its cost, so the service accepts a cheap one. */
const usersOf = (api: Api) => new PostgresUsers(api.dataSource, cheapCost);

/**
 * A user with an account, a key and a session.
 *
 * @param options.address the client address of the sign-in
 */
export async function customer(
  api: Api,
  options: { role?: 'user' | 'admin'; credits?: number; address?: string } = {},
) {
  const { role = 'user', credits = 100, address } = options;
  const { accountId, apiKey, key } = await api.customer({ credits });
  const { email } = (await api.accounts.find(accountId))!;
  await usersOf(api).create({ email, password, role, accountId });
  const browser = new Browser(api);
  const headers: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address };
  const { status } = await browser.send('POST', '/sign-in', { email, password }, headers);
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return { browser, email, role, accountId, apiKey, keyId: key.id };
}

/** Another user of an account, with a session. */
export async function member(api: Api, accountId: string, memberRole: MemberRole) {
  const email = `${newUlid()}@example.com`.toLowerCase();
  const { id } = await usersOf(api).create({ email, password, role: 'user', accountId });
  await new PostgresMembers(api.dataSource).change(accountId, id, { role: memberRole });
  const browser = new Browser(api);
  await browser.post('/sign-in', { email, password });
  return { browser, email, id };
}

/** A list in an answer. */
export function items(answer: { body: Item }, name: string): Item[] {
  return answer.body[name] as Item[];
}

/** Waits until an account has that many stored requests, and aggregates them as the service does every few seconds. */
export async function recorded(api: Api, accountId: string, requests: number): Promise<void> {
  const count = `SELECT count(*)::int AS n FROM usage_requests WHERE account_id = '${accountId}'`;
  while ((await api.sql<[{ n: number }]>(count))[0].n < requests) await pollDelay();
  await new PostgresUsageKeeper(api.database, new SystemClock()).run();
}
