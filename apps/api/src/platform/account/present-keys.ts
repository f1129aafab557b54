import {
  type ApiKey,
  isCapped,
  isTestKey,
  type KeyScope,
  keyScopes,
  type Ledger,
  type Spending,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { OrNull } from '../http/openapi/or-null';

const keyStatuses = ['active', 'disabled', 'expired', 'retiring', 'revoked'] as const;
type KeyStatus = (typeof keyStatuses)[number];

/** A key as the API and the dashboard answer it. */
export class PresentedKey {
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'production' })
  name!: string;
  @ApiProperty({ description: 'The start of its text.', example: 'enr_h3Xk9a' })
  prefix!: string;
  @ApiProperty({ description: 'Whether it is a test key: fixed data answers it, free.', example: false })
  test!: boolean;
  @ApiProperty({ enum: keyScopes, isArray: true, example: ['email', 'ip'] })
  scopes!: readonly KeyScope[];
  @ApiProperty({ type: [String], description: 'Addresses and CIDR blocks that may use it; empty: any.' })
  allowed_ips!: readonly string[];
  @OrNull('integer', { description: 'Credits a day of UTC; null: no cap.', example: 100 })
  day_cap!: number | null;
  @OrNull('integer', { description: 'Credits a month of UTC; null: no cap.', example: 2_000 })
  month_cap!: number | null;
  @OrNull('integer', { description: 'Credits since midnight, UTC; null without caps.', example: 12 })
  spent_today!: number | null;
  @OrNull('integer', {
    description: 'Credits since the first of the month, UTC; null without caps.',
    example: 340,
  })
  spent_this_month!: number | null;
  @OrNull('string', { description: 'ISO 8601 in UTC; null: it does not expire.', example: null })
  expires_at!: string | null;
  @OrNull('string', { description: 'Some seconds behind; null: never.', example: '2026-11-20T09:00:00.000Z' })
  last_used_at!: string | null;
  @ApiProperty({ example: false })
  disabled!: boolean;
  @OrNull('string', { description: 'null: it is not revoked.', example: null })
  revoked_at!: string | null;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
  @ApiProperty({
    enum: keyStatuses,
    description: '`retiring`: replaced by another of its name, and works until it expires.',
    example: 'active',
  })
  status!: KeyStatus;
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
