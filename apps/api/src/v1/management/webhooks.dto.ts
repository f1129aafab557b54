import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { WebhookAnswer, WebhookTarget } from '../../platform/account/webhooks.dto';
import { IsOneLine } from '../../platform/http/body/is-one-line';
import { OrNull } from '../../platform/http/openapi/or-null';

export class WebhookRequest extends WebhookTarget {
  @IsDefined()
  declare url: WebhookTarget['url'];
  @IsDefined()
  declare types: WebhookTarget['types'];
  @ApiProperty({
    ...{ type: String, required: false, default: '', maxLength: 200 },
    description: 'For its owner.',
    example: 'Billing alerts',
  })
  @IsOptional()
  @IsString()
  @IsOneLine(200)
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

export class WebhookPutAnswer extends WebhookAnswer {
  @OrNull('string', {
    description:
      'Signing secret of a new endpoint: shown here and never again. null: the endpoint was there.',
    example: 'whsec_...',
  })
  secret!: string | null;
}
