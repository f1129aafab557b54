import type { DisabledReason, Endpoint, EventType } from '@enrichment/webhooks-domain';

/** An endpoint as the API and the dashboard answer it. Times are ISO 8601 in UTC. */
export interface PresentedWebhook {
  readonly id: string;
  readonly name: string | null;
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  readonly created_at: string;
  readonly disabled_at: string | null;
  readonly disabled_because: DisabledReason | null;
  readonly failing_since: string | null;
  readonly old_secret_ends_at: string | null;
}

/** @param now milliseconds since the Unix epoch */
export function presentWebhook(endpoint: Endpoint, now: number): PresentedWebhook {
  const { oldSecretEndsAt } = endpoint;
  return {
    id: endpoint.id,
    name: endpoint.name ?? null,
    url: endpoint.url,
    description: endpoint.description,
    types: endpoint.types,
    created_at: endpoint.createdAt.toISOString(),
    disabled_at: endpoint.disabled?.at.toISOString() ?? null,
    disabled_because: endpoint.disabled?.because ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    old_secret_ends_at:
      oldSecretEndsAt && oldSecretEndsAt.getTime() > now ? oldSecretEndsAt.toISOString() : null,
  };
}

/** The audit log gets only the origin of a URL: path and query may hold a secret. */
export function auditedWebhook({ url, description, types, disabled }: Endpoint): object {
  return { url: new URL(url).origin, description, types, disabled: disabled?.because ?? null };
}
