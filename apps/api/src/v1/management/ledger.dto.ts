import { type EntryKind, entryKinds, type Operation, operations } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { PresentedEntry } from '../../platform/account/present-entry';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/or-null';
import { IsTime } from '../../platform/http/body/is-time';

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
  @Matches(/^\d{1,18}$/, { message: 'Give the `next` of the previous page.' })
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

class LedgerItem extends PresentedEntry {}

export class LedgerAnswer extends RouteAnswer {
  @ApiProperty({ type: [LedgerItem], description: 'Newest first.' })
  entries!: LedgerItem[];
  @OrNull('string', { description: '`before` of the next page; null: this is the last.', example: '4710' })
  next!: string | null;
}
