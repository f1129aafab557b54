import { type EntryKind, entryKinds, type Operation, operations } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { OrNull } from '../../platform/http/openapi/or-null';
import { IsTime } from '../../platform/http/body/is-time';
import { RequestId } from './request-id';

export class LedgerQuery {
  @ApiProperty({ enum: entryKinds, required: false, description: 'Only entries of this kind.' })
  @IsOptional()
  @IsString()
  @IsIn(entryKinds)
  kind?: EntryKind;
  @ApiProperty({ enum: operations, required: false, description: 'Only entries of this operation.' })
  @IsOptional()
  @IsString()
  @IsIn(operations)
  operation?: Operation;
  @ApiProperty({ required: false, description: 'Since this time, or the beginning of this day of UTC.' })
  @IsOptional()
  @IsString()
  @IsTime()
  from?: string;
  @ApiProperty({ required: false, description: 'Until this time, which is excluded.' })
  @IsOptional()
  @IsString()
  @IsTime()
  to?: string;
  @ApiProperty({ required: false, description: '`next` of the page before.' })
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,18}$/)
  before?: string;
  @ApiProperty({
    type: 'integer',
    required: false,
    default: 50,
    minimum: 1,
    maximum: 200,
    description: 'Entries of a page.',
  })
  @IsOptional()
  @Max(200)
  @Min(1)
  @IsInt()
  limit?: number;
}

export class LedgerItem {
  @ApiProperty({ description: 'Grows within an account.', example: '4711' })
  id!: string;
  @ApiProperty({ enum: entryKinds, example: 'charge' })
  kind!: EntryKind;
  @OrNull('string', {
    enum: [...operations, null],
    description: 'Of a charge; null: no charge.',
    example: 'email',
  })
  operation!: Operation | null;
  @OrNull('string', {
    description: 'The request that was charged.',
    example: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  request_id!: string | null;
  @ApiProperty({ type: 'integer', description: 'Negative when credits leave the account.', example: -1 })
  credits!: number;
  @ApiProperty({ type: 'integer', description: 'Credits of the account after the entry.', example: 999 })
  balance_after!: number;
  @ApiProperty({ type: 'integer', description: 'IP lookups added (a block) or taken (-1).', example: 0 })
  ip_lookups!: number;
  @OrNull('string', { description: 'Why, for grants and adjustments.', example: null })
  reason!: string | null;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
}

export class LedgerAnswer {
  @ApiProperty({ type: [LedgerItem], description: 'Newest first.' })
  entries!: LedgerItem[];
  @OrNull('string', { description: '`before` of the next page; null: this is the last.', example: '4710' })
  next!: string | null;
  @RequestId()
  request_id!: string;
}
