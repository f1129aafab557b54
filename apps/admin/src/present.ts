import {
  type Account,
  type AccountTerms,
  type ApiKey,
  isTestKey,
  type LedgerEntry,
  type Spending,
} from '@enrichment/billing-domain';
import type { Member, OpenSession, StoredAuditEntry, User } from '@enrichment/identity-domain';
import type { Endpoint } from '@enrichment/webhooks-domain';

/** The JSON objects that `--json` prints. */

export function presentAccount({ id, email, credits, ipLookupsLeft }: Account): object {
  return { id, email, credits, ip_lookups_left: ipLookupsLeft };
}

export function presentAccountFully(account: AccountTerms): object {
  return {
    ...presentAccount(account),
    created_at: account.createdAt.toISOString(),
    suspended_at: account.suspendedAt?.toISOString() ?? null,
    suspension_reason: account.suspensionReason ?? null,
    deleted_at: account.deletedAt?.toISOString() ?? null,
    charge_unknown: account.chargeUnknown,
  };
}

export function presentKey(key: ApiKey): object {
  const { id, name, prefix, scopes, caps, expiresAt } = key;
  return {
    id,
    name,
    prefix,
    test: isTestKey(key),
    scopes,
    caps: { day: caps.day ?? null, month: caps.month ?? null },
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** A key with its settings and its history. */
export function presentKeyFully(key: ApiKey): object {
  return {
    ...presentKey(key),
    account_id: key.accountId,
    allowed_ips: key.allowedIps,
    limits: key.limits,
    created_at: key.createdAt.toISOString(),
    disabled_at: key.disabledAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** @param spent for a key with caps */
export function presentListedKey(key: ApiKey, spent: Spending | undefined): object {
  return {
    ...presentKeyFully(key),
    spent_today: spent?.today ?? null,
    spent_this_month: spent?.thisMonth ?? null,
  };
}

export function presentEntry(entry: LedgerEntry): object {
  return {
    id: entry.id,
    account_id: entry.accountId,
    kind: entry.kind,
    operation: entry.operation ?? null,
    request_id: entry.requestId ?? null,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    created_at: entry.createdAt.toISOString(),
  };
}

export function presentUser({ id, email, role, accountId }: User): object {
  return { id, email, role, account_id: accountId };
}

export function presentMember({ userId, email, role, since, confirmed }: Member): object {
  return { id: userId, email, role, since: since.toISOString(), confirmed };
}

export function presentSession(session: OpenSession, email: string): object {
  return {
    id: session.id,
    email,
    address: session.address ?? null,
    user_agent: session.userAgent ?? null,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}

export function presentWebhook({ id, url, types, disabled, failingSince, createdAt }: Endpoint): object {
  return {
    id,
    url,
    types,
    created_at: createdAt.toISOString(),
    disabled_at: disabled?.at.toISOString() ?? null,
    disabled_because: disabled?.because ?? null,
    failing_since: failingSince?.toISOString() ?? null,
  };
}

export function presentAudit({
  id,
  at,
  actor,
  accountId,
  action,
  subject,
  ...values
}: StoredAuditEntry): object {
  return {
    id,
    at: at.toISOString(),
    by: actorOf(actor),
    address: actor.address ?? null,
    account_id: accountId ?? null,
    action,
    subject: subject ?? null,
    before: values.before ?? null,
    after: values.after ?? null,
  };
}

export function actorOf({ userId, keyId, email }: StoredAuditEntry['actor']): string {
  return userId === undefined ? (keyId ?? 'command line') : (email ?? userId);
}
