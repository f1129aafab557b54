import { ApiProperty } from '@nestjs/swagger';
import {
  type DisabledReason,
  disabledReasons,
  type Endpoint,
  type EventType,
  eventTypes,
  maxEndpoints,
} from '@enrichment/webhooks-domain';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { Etag, etagOf } from '../http/conditions';
import { OrNull } from '../http/openapi/properties';
import { RouteAnswer } from '../http/operation/answer.dto';
import { present } from '../http/operation/present';

/** An endpoint as the API and the dashboard answer it. */
export class ManagedWebhook {
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
  @OrNull('string', { description: 'Until when secrets before the present one sign as well.', example: null })
  old_secret_ends_at!: string | null;
  @Etag()
  etag!: string;
}

export class WebhookAnswer extends RouteAnswer {
  @ApiProperty()
  webhook!: ManagedWebhook;
}

export class WebhookListAnswer extends RouteAnswer {
  @ApiProperty({ type: [ManagedWebhook], description: 'Oldest first.' })
  webhooks!: ManagedWebhook[];
  @ApiProperty({ type: 'integer', description: 'How many an account may have.', example: maxEndpoints })
  most!: number;
}

/** The fields that an endpoint must have. */
export class WebhookTarget {
  @ApiProperty({ maxLength: 2_000, description: 'Where events go.', example: 'https://example.com/webhooks' })
  @MaxLength(2_000, { message: 'Give a URL of at most 2000 characters.' })
  @IsString({ message: 'Give a URL.' })
  url!: string;
  @ApiProperty({
    enum: eventTypes,
    isArray: true,
    description: 'Event types that it receives.',
    example: ['balance.low'],
  })
  @ArrayUnique({ message: 'Choose every event once.' })
  @IsIn(eventTypes, { each: true, message: `Choose from ${eventTypes.join(', ')}.` })
  @ArrayMinSize(1, { message: 'Choose at least one event.' })
  @IsArray({ message: 'Choose at least one event.' })
  types!: EventType[];
}

/** @param now milliseconds since the Unix epoch */
export function presentWebhook(endpoint: Endpoint, now: number): ManagedWebhook {
  const { disabled, oldSecretEndsAt: end } = endpoint;
  return present(ManagedWebhook, {
    ...endpoint,
    disabledAt: disabled?.at,
    disabledBecause: disabled?.because,
    oldSecretEndsAt: end && end.getTime() > now ? end : undefined,
    etag: webhookTag(endpoint),
  });
}

/** The reason of a stop is a part of the state: `If-Match` notices that an endpoint was stopped. */
export function webhookTag({ id, url, types, description, disabled }: Endpoint): string {
  return etagOf({ id, url, types, description, disabled: disabled?.because });
}
