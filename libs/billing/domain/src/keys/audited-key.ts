import type { ApiKey } from './api-key';

/** What the audit log keeps of a key: what may be changed of it. */
export function auditedKey(key: ApiKey): object {
  return {
    name: key.name,
    scopes: key.scopes,
    allowed_ips: key.allowedIps,
    day_cap: key.caps.day ?? null,
    month_cap: key.caps.month ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    disabled: key.disabledAt !== undefined,
    revoked: key.revokedAt !== undefined,
  };
}
