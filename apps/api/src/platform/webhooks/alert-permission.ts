import type { Permission } from '@enrichment/identity-domain';
import type { AlertContent } from '@enrichment/alerts-domain';

/** Permission that a member needs to receive each kind of mail. */
export const alertPermission = {
  'balance.low': 'billing:manage',
  'balance.empty': 'billing:manage',
  'webhook.stopped': 'webhooks:manage',
} as const satisfies Record<AlertContent['type'], Permission>;
