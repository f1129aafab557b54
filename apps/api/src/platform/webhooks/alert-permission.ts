import type { Permission } from '@enrichment/identity-domain';
import type { AlertContent } from '@enrichment/alerts-domain';

/** Who is mailed about what: those who can do something about it. */
export const alertPermission = {
  'balance.low': 'billing:manage',
  'balance.empty': 'billing:manage',
  'webhook.stopped': 'webhooks:manage',
} as const satisfies Record<AlertContent['type'], Permission>;
