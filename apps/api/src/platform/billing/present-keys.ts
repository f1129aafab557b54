import {
  type ApiKey,
  isCapped,
  isTestKey,
  type KeyScope,
  type Ledger,
  type Spending,
} from '@enrichment/billing-domain';

export const keyStatuses = ['active', 'disabled', 'expired', 'retiring', 'revoked'] as const;
/** `retiring`: replaced by another, and works until it expires. */
export type KeyStatus = (typeof keyStatuses)[number];

/** A key as the API and the dashboard answer it. Times are ISO 8601 in UTC. */
export interface PresentedKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly test: boolean;
  readonly scopes: readonly KeyScope[];
  readonly allowed_ips: readonly string[];
  readonly day_cap: number | null;
  readonly month_cap: number | null;
  readonly spent_today: number | null;
  readonly spent_this_month: number | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly disabled: boolean;
  readonly revoked_at: string | null;
  readonly created_at: string;
  readonly status: KeyStatus;
}

/**
 * Keys of an account, with what those with caps have spent.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function presentKeys(
  ledger: Pick<Ledger, 'spending'>,
  keys: readonly ApiKey[],
  now: number,
): Promise<PresentedKey[]> {
  const capped = keys.filter(({ caps }) => isCapped(caps));
  const spending = capped[0]
    ? await ledger.spending(
        capped[0].accountId,
        capped.map(({ id }) => id),
      )
    : undefined;
  return keys.map((key) => presentKey(key, spending?.get(key.id), now));
}

/** @param now milliseconds since the Unix epoch */
export function presentKey(key: ApiKey, spent: Spending | undefined, now: number): PresentedKey {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    test: isTestKey(key),
    scopes: key.scopes,
    allowed_ips: key.allowedIps,
    day_cap: key.caps.day ?? null,
    month_cap: key.caps.month ?? null,
    spent_today: spent?.today ?? null,
    spent_this_month: spent?.thisMonth ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    disabled: key.disabledAt !== undefined,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
    status: statusOf(key, now),
  };
}

function statusOf({ disabledAt, expiresAt, replacedAt, revokedAt }: ApiKey, now: number): KeyStatus {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt.getTime() <= now) return 'expired';
  if (disabledAt) return 'disabled';
  return replacedAt ? 'retiring' : 'active';
}
