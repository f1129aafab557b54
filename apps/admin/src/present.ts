import type { Account, ApiKey, LedgerEntry } from '@enrichment/billing-domain';

/** The JSON that `--json` prints, one function per kind of thing. */

export function presentAccount({ id, email, credits, ipLookupsLeft }: Account): object {
  return { id, email, credits, ip_lookups_left: ipLookupsLeft };
}

export function presentKey({ id, name, prefix, scopes, expiresAt }: ApiKey): object {
  return { id, name, prefix, scopes, expires_at: expiresAt?.toISOString() ?? null };
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
