import type { ApiKey } from './api-key';

/** Properties of a key in the audit log: those that can change. */
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
