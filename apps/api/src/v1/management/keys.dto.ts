import {
  type KeyScope,
  keyScopes,
  maxCredits,
  mostKeys,
  operations,
  type Operation,
} from '@enrichment/billing-domain';
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
import { type KeyStatus, keyStatuses } from '../../platform/billing/present-keys';
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
    description: 'A time to come, or a day of UTC; null: it does not expire.',
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

export class ManagedKey {
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'production' })
  name!: string;
  @ApiProperty({ description: 'The start of its text.', example: 'enr_h3Xk9a' })
  prefix!: string;
  @ApiProperty({ description: 'Whether it is a test key: fixed data answers it, free.', example: false })
  test!: boolean;
  @ApiProperty({ enum: keyScopes, isArray: true, example: ['email', 'ip'] })
  scopes!: readonly KeyScope[];
  @ApiProperty({ type: [String], description: 'Addresses and CIDR blocks that may use it; empty: any.' })
  allowed_ips!: readonly string[];
  @OrNull('integer', { description: 'Credits a day of UTC; null: no cap.', example: 100 })
  day_cap!: number | null;
  @OrNull('integer', { description: 'Credits a month of UTC; null: no cap.', example: 2_000 })
  month_cap!: number | null;
  @OrNull('integer', { description: 'Credits since midnight, UTC; null without caps.', example: 12 })
  spent_today!: number | null;
  @OrNull('integer', {
    description: 'Credits since the first of the month, UTC; null without caps.',
    example: 340,
  })
  spent_this_month!: number | null;
  @OrNull('string', { description: 'ISO 8601 in UTC; null: it does not expire.', example: null })
  expires_at!: string | null;
  @OrNull('string', { description: 'Some seconds behind; null: never.', example: '2026-11-20T09:00:00.000Z' })
  last_used_at!: string | null;
  @ApiProperty({ example: false })
  disabled!: boolean;
  @OrNull('string', { description: 'null: it is not revoked.', example: null })
  revoked_at!: string | null;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
  @ApiProperty({
    enum: keyStatuses,
    description: '`retiring`: replaced by another of its name, and works until it expires.',
    example: 'active',
  })
  status!: KeyStatus;
}

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
