import type { Account, AccountChanges, Accounts, AccountSettings } from '@enrichment/billing-domain';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import type { Sessions, Users } from '@enrichment/identity-domain';
import type { Database } from '@enrichment/postgres';
import { forgetAccount } from '../tables';
import type { AuditedAction } from './audited-action';

type Check = (before: AccountSettings) => void;

/**
 * Refuses an account's keys, or accepts them again. The dashboard and the command line use it.
 *
 * @param reason `undefined`: accepts the keys again
 * @param check compares the account with what the operator has seen
 */
export async function setSuspended(
  accounts: Accounts,
  accountId: string,
  reason: string | undefined,
  check?: Check,
): Promise<AuditedAction> {
  const { suspendedAt } = await accounts.change(accountId, { suspension: reason ?? null }, check);
  const before = { suspended: suspendedAt !== undefined };
  return reason === undefined
    ? { action: 'account.resumed', accountId, before, after: { suspended: false } }
    : { action: 'account.suspended', accountId, before, after: { suspended: true, reason } };
}

/** What the owner of an account chooses, by its name in the audit log. */
const choices = {
  charge_unknown: 'chargeUnknown',
  body_days: 'bodyDays',
  low_balance_thresholds: 'thresholds',
} as const;

/** Changes what the owner of an account chooses. The dashboard and the command line use it. */
export async function changeAccount(
  accounts: Accounts,
  accountId: string,
  changes: Pick<AccountChanges, (typeof choices)[keyof typeof choices]>,
  check?: Check,
): Promise<AuditedAction> {
  const before = await accounts.change(accountId, changes, check);
  const changed = Object.entries(choices).filter(([, field]) => changes[field] !== undefined);
  return {
    action: 'account.changed',
    accountId,
    before: Object.fromEntries(changed.map(([name, field]) => [name, before[field]])),
    after: Object.fromEntries(changed.map(([name, field]) => [name, changes[field]])),
  };
}

/** Deletes an account for good, with its users and all that is stored for it. Its ledger remains. */
export async function deleteAccount(
  { dataSource }: Database,
  { id: accountId, email, credits }: Account,
): Promise<AuditedAction> {
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
): Promise<AuditedAction | undefined> {
  const userIds = (await users.ofAccount(accountId)).map(({ id }) => id);
  const ended = await sessions.endOne(userIds, sessionId);
  return ended ? { action: 'session.ended', accountId, subject: sessionId } : undefined;
}
