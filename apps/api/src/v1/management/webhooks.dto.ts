import {
  type DisabledReason,
  disabledReasons,
  eventTypes,
  type EventType,
  mostEndpoints,
} from '@enrichment/webhooks-domain';
import { oneLine } from '@enrichment/kernel';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RequestId } from './request-id';

export class WebhookRequest {
  @ApiProperty({ maxLength: 2_000, description: 'Where events go.', example: 'https://example.com/webhooks' })
  @IsDefined()
  @IsString()
  @MaxLength(2_000, { message: 'Give a URL of at most 2000 characters.' })
  url!: string;
  @ApiProperty({
    enum: eventTypes,
    isArray: true,
    description: 'Event types that it receives.',
    example: ['balance.low'],
  })
  @IsDefined()
  @ArrayUnique({ message: 'Name every event type once.' })
  @IsIn(eventTypes, { each: true, message: `Choose from ${eventTypes.join(', ')}.` })
  @ArrayMinSize(1, { message: 'Name at least one event type.' })
  @IsArray()
  types!: EventType[];
  @ApiProperty({
    ...{ type: String, required: false, default: '', maxLength: 200 },
    description: 'For its owner.',
    example: 'Billing alerts',
  })
  @IsOptional()
  @IsString()
  @Matches(oneLine(200), { message: 'Give a description of at most 200 characters, on one line.' })
  description = '';
  @OrNull('boolean', {
    required: false,
    description: 'Whether it gets no events; null: unchanged.',
    example: false,
  })
  @IsOptional()
  @IsBoolean()
  disabled?: boolean | null;
}

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
  @OrNull('string', {
    description: 'Until when secrets before the present one sign as well.',
    example: null,
  })
  old_secret_ends_at!: string | null;
}

export class WebhookListAnswer {
  @ApiProperty({ type: [ManagedWebhook], description: 'Oldest first.' })
  webhooks!: ManagedWebhook[];
  @ApiProperty({ type: 'integer', description: 'How many an account may have.', example: mostEndpoints })
  most!: number;
  @RequestId()
  request_id!: string;
}

export class WebhookAnswer {
  @ApiProperty()
  webhook!: ManagedWebhook;
  @RequestId()
  request_id!: string;
}

export class WebhookPutAnswer {
  @ApiProperty()
  webhook!: ManagedWebhook;
  @OrNull('string', {
    description:
      'Signing secret of a new endpoint: shown here and never again. null: the endpoint was there.',
    example: 'whsec_...',
  })
  secret!: string | null;
  @RequestId()
  request_id!: string;
}
