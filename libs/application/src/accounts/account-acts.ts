import type { Account, Accounts } from '@enrichment/billing-domain';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import type { Sessions, Users } from '@enrichment/identity-domain';
import type { Database } from '@enrichment/postgres';
import { forgetAccount } from '../tables';
import type { Act } from './act';

/**
 * Refuses an account's keys, or accepts them again. The dashboard and the command line use it.
 *
 * @param reason `undefined`: accepts the keys again
 */
export async function setSuspended(
  accounts: Accounts,
  { id: accountId, suspendedAt }: Account,
  reason: string | undefined,
): Promise<Act> {
  await accounts.setSuspended(accountId, reason);
  const before = { suspended: suspendedAt !== undefined };
  return reason === undefined
    ? { action: 'account.resumed', accountId, before, after: { suspended: false } }
    : { action: 'account.suspended', accountId, before, after: { suspended: true, reason } };
}

/** Sets whether an account is charged for validations without a result. The dashboard and the command line use it. */
export async function setChargeUnknown(
  accounts: Accounts,
  accountId: string,
  chargeUnknown: boolean,
): Promise<Act> {
  const before = { charge_unknown: (await accounts.find(accountId))?.chargeUnknown };
  await accounts.setChargeUnknown(accountId, chargeUnknown);
  return { action: 'account.changed', accountId, before, after: { charge_unknown: chargeUnknown } };
}

/** Sets for how many days the bodies of an account's requests and answers are kept. */
export async function setBodyDays(accounts: Accounts, accountId: string, days: number): Promise<Act> {
  const before = { body_days: (await accounts.find(accountId))?.bodyDays };
  await accounts.setBodyDays(accountId, days);
  return { action: 'account.changed', accountId, before, after: { body_days: days } };
}

/** Deletes an account for good, with its users and all that is stored for it. Its ledger remains. */
export async function deleteAccount(
  { dataSource }: Database,
  { id: accountId, email, credits }: Account,
): Promise<Act> {
  await dataSource.transaction((manager) => forgetAccount(manager, accountId));
  return { action: 'account.deleted', accountId, before: { email, credits } };
}

/** Deletes what requests and jobs in progress have written for deleted accounts. */
export async function forgetDeletedAccounts({ dataSource }: Database): Promise<void> {
  for (const id of await new PostgresAccounts(dataSource).deletedInDays(2))
    await dataSource.transaction((manager) => forgetAccount(manager, id));
}

/** Ends a session of an account's user. Returns `undefined` when there is no such session. */
export async function endSession(
  users: Users,
  sessions: Sessions,
  accountId: string,
  sessionId: string,
): Promise<Act | undefined> {
  const userIds = (await users.ofAccount(accountId)).map(({ id }) => id);
  const ended = await sessions.endOne(userIds, sessionId);
  return ended ? { action: 'session.ended', accountId, subject: sessionId } : undefined;
}
