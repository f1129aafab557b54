import {
  type Account,
  type AccountTerms,
  type ApiKey,
  isTestKey,
  type LedgerEntry,
  type Spending,
} from '@enrichment/billing-domain';
import { snakeCase } from '@enrichment/kernel';
import type { Member, OpenSession, StoredAuditEntry, User } from '@enrichment/identity-domain';
import type { Endpoint } from '@enrichment/webhooks-domain';

/** A value with the names of the API, dates as texts, and `null` for what is absent. */
export function asInApi(value: object): object;
export function asInApi(value: unknown): unknown;
export function asInApi(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((each) => asInApi(each));
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), asInApi(inner)]));
}

/** The JSON objects that `--json` prints. */

export function presentAccount({ id, email, credits, ipLookupsLeft }: Account): object {
  return { id, email, credits, ip_lookups_left: ipLookupsLeft };
}

export function presentAccountFully(account: AccountTerms): object {
  const { createdAt, suspendedAt, suspensionReason, deletedAt, chargeUnknown } = account;
  const state = { createdAt, suspendedAt, suspensionReason, deletedAt, chargeUnknown };
  return { ...presentAccount(account), ...asInApi(state) };
}

export function presentKey(key: ApiKey): object {
  const { id, name, prefix, scopes, expiresAt } = key;
  const { day, month } = key.caps;
  return asInApi({ id, name, prefix, test: isTestKey(key), scopes, caps: { day, month }, expiresAt });
}

/** A key with its settings and its history. */
export function presentKeyFully(key: ApiKey): object {
  const { accountId, allowedIps, createdAt, disabledAt, revokedAt, lastUsedAt } = key;
  const more = { accountId, allowedIps, createdAt, disabledAt, revokedAt, lastUsedAt };
  return { ...presentKey(key), ...asInApi(more), limits: key.limits };
}

/** @param spent for a key with caps */
export function presentListedKey(key: ApiKey, spent: Spending | undefined): object {
  const spending = { spentToday: spent?.today, spentThisMonth: spent?.thisMonth };
  return { ...presentKeyFully(key), ...asInApi(spending) };
}

export function presentEntry(entry: LedgerEntry): object {
  const { id, accountId, kind, operation, requestId, credits, balanceAfter, createdAt } = entry;
  return asInApi({ id, accountId, kind, operation, requestId, credits, balanceAfter, createdAt });
}

export function presentUser({ id, email, role, accountId }: User): object {
  return { id, email, role, account_id: accountId };
}

export function presentMember({ userId, email, role, since, confirmed }: Member): object {
  return { id: userId, email, role, since: since.toISOString(), confirmed };
}

export function presentSession(session: OpenSession, email: string): object {
  const { id, address, userAgent, createdAt, lastUsedAt, expiresAt } = session;
  return asInApi({ id, email, address, userAgent, createdAt, lastUsedAt, expiresAt });
}

export function presentWebhook({ id, url, types, disabled, failingSince, createdAt }: Endpoint): object {
  const stopped = { disabledAt: disabled?.at, disabledBecause: disabled?.because };
  return asInApi({ id, url, types, createdAt, ...stopped, failingSince });
}

export function presentAudit({ actor, before, after, ...entry }: StoredAuditEntry): object {
  const { id, at, accountId, action, subject } = entry;
  const { address } = actor;
  const shown = asInApi({ id, at, by: actorOf(actor), address, accountId, action, subject });
  return { ...shown, before: before ?? null, after: after ?? null };
}

export function actorOf({ userId, keyId, email }: StoredAuditEntry['actor']): string {
  return userId === undefined ? (keyId ?? 'command line') : (email ?? userId);
}
