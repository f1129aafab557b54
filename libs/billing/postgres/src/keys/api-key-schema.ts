import type { ApiKey } from '@enrichment/billing-domain';
import { EntitySchema } from 'typeorm';

/** For reads and writes of single rows. Other statements use SQL. */
export const apiKeySchema = new EntitySchema<ApiKey & { digest: string }>({
  name: 'api_key',
  tableName: 'api_keys',
  columns: {
    id: { type: 'text', primary: true },
    accountId: { type: 'text', name: 'account_id' },
    name: { type: 'text' },
    prefix: { type: 'text' },
    digest: { type: 'text', unique: true, select: false },
    scopes: { type: 'text', array: true },
    allowedIps: { type: 'text', array: true, name: 'allowed_ips' },
    limits: { type: 'jsonb' },
    caps: { type: 'jsonb' },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    expiresAt: { type: 'timestamptz', name: 'expires_at', nullable: true },
    disabledAt: { type: 'timestamptz', name: 'disabled_at', nullable: true },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
    replacedAt: { type: 'timestamptz', name: 'replaced_at', nullable: true },
    lastUsedAt: { type: 'timestamptz', name: 'last_used_at', nullable: true },
  },
});
