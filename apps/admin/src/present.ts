import type { Account, ApiKey, LedgerEntry } from '@enrichment/billing-domain';
import type { User } from '@enrichment/identity-domain';

/** The JSON that `--json` prints, one function per kind of thing. */

export function presentAccount({ id, email, credits, ipLookupsLeft }: Account): object {
  return { id, email, credits, ip_lookups_left: ipLookupsLeft };
}

export function presentKey({ id, name, prefix, scopes, expiresAt }: ApiKey): object {
  return { id, name, prefix, scopes, expires_at: expiresAt?.toISOString() ?? null };
}

/** A key with all that its owner may change, and its history. */
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
