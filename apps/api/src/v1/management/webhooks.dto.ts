import { eventTypes, type EventType, mostEndpoints } from '@enrichment/webhooks-domain';
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
import { PresentedWebhook } from '../../platform/webhooks/present-webhook';
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

class ManagedWebhook extends PresentedWebhook {}

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
