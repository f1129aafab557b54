import { ApiProperty } from '@nestjs/swagger';
import {
  type DisabledReason,
  disabledReasons,
  type Endpoint,
  type EventType,
  eventTypes,
} from '@enrichment/webhooks-domain';
import { OrNull } from '../http/openapi/or-null';

/** An endpoint as the API and the dashboard answer it. */
export class PresentedWebhook {
  @ApiProperty({ example: 'whe_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @OrNull('string', { description: 'null: made in the dashboard.', example: 'alerts' })
  name!: string | null;
  @ApiProperty({ example: 'https://example.com/webhooks' })
  url!: string;
  @ApiProperty({ example: 'Billing alerts' })
  description!: string;
  @ApiProperty({ enum: eventTypes, isArray: true, example: ['balance.low'] })
  types!: readonly EventType[];
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
  @OrNull('string', { description: 'null: events are sent.', example: null })
  disabled_at!: string | null;
  @OrNull('string', {
    description:
      '`owner`: switched off; `operator`: stopped by the operator; `gone`: it answered 410; `failing`: no message succeeded for three days.',
    enum: [...disabledReasons, null],
    example: null,
  })
  disabled_because!: DisabledReason | null;
  @OrNull('string', {
    description: 'Since when every attempt has failed; null: the last one arrived.',
    example: null,
  })
  failing_since!: string | null;
  @OrNull('string', {
    description: 'Until when secrets before the present one sign as well.',
    example: null,
  })
  old_secret_ends_at!: string | null;
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
