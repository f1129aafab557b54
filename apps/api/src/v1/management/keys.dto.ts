import { maxCredits, mostKeys, operations, type Operation } from '@enrichment/billing-domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import { PresentedKey } from '../../platform/account/present-keys';
import { AreAddressBlocks } from '../../platform/http/body/address-block';
import { IsTime } from '../../platform/http/body/is-time';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RequestId } from './request-id';

const Cap = (period: 'day' | 'month') =>
  applyDecorators(
    ApiProperty({
      ...{ type: 'integer', nullable: true, required: false, minimum: 0, maximum: maxCredits },
      description: `The most that it may spend, in credits a ${period} of UTC; null: no cap.`,
      example: period === 'day' ? 100 : 2_000,
    }),
    IsOptional(),
    Max(maxCredits),
    Min(0),
    IsInt(),
  );

export class KeyRequest {
  @ApiProperty({
    enum: operations,
    isArray: true,
    description: 'Operations that it opens.',
    example: ['email', 'ip'],
  })
  @IsDefined()
  @ArrayUnique({ message: 'Name every operation once.' })
  @IsIn(operations, { each: true, message: `Choose from ${operations.join(', ')}.` })
  @ArrayMinSize(1, { message: 'Name at least one operation.' })
  @IsArray()
  scopes!: Operation[];
  @ApiProperty({
    type: [String],
    required: false,
    default: [],
    description: 'Addresses and CIDR blocks that may use it; empty: any.',
    example: ['192.0.2.0/24'],
  })
  @IsOptional()
  @AreAddressBlocks()
  @ArrayMaxSize(100, { message: 'Give at most 100 addresses.' })
  @IsArray()
  allowed_ips: string[] = [];
  @Cap('day')
  day_cap?: number | null;
  @Cap('month')
  month_cap?: number | null;
  @OrNull('string', {
    required: false,
    description: 'A time in the future, or a day of UTC; null: it does not expire.',
    example: '2030-01-01',
  })
  @IsOptional()
  @IsString()
  @IsTime()
  expires_at?: string | null;
  @ApiProperty({ type: Boolean, required: false, default: false, description: 'Whether it is refused.' })
  @IsOptional()
  @IsBoolean()
  disabled = false;
  @ApiProperty({
    type: Boolean,
    required: false,
    default: false,
    description: 'Whether it is a test key, which fixed data answers, free. It cannot change.',
  })
  @IsOptional()
  @IsBoolean()
  test = false;
}

export class ManagedKey extends PresentedKey {}

export class KeyListAnswer {
  @ApiProperty({ type: [ManagedKey], description: 'Those that are not revoked, oldest first.' })
  keys!: ManagedKey[];
  @ApiProperty({ type: 'integer', description: 'How many an account may have.', example: mostKeys })
  most!: number;
  @RequestId()
  request_id!: string;
}

export class KeyAnswer {
  @ApiProperty()
  key!: ManagedKey;
  @RequestId()
  request_id!: string;
}

export class KeyPutAnswer {
  @ApiProperty()
  key!: ManagedKey;
  @OrNull('string', {
    description: 'Text of a new key: shown here and never again. null: the key was there.',
    example: 'enr_...',
  })
  api_key!: string | null;
  @RequestId()
  request_id!: string;
}
