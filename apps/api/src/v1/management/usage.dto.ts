import { operations, type Operation } from '@enrichment/billing-domain';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { UsageReport } from '../../platform/usage/figures';
import { type RangeName, rangeNames } from '../../platform/usage/ranges';

export class UsageQuery {
  @ApiProperty({
    enum: rangeNames,
    required: false,
    default: 'day',
    description: 'Length of the span: 60 minutes, 24 hours, 7 days or 30 days.',
  })
  @IsOptional()
  @IsString()
  @IsIn(rangeNames)
  range: RangeName = 'day';
  @ApiProperty({ enum: operations, required: false, description: 'Only requests of this operation.' })
  @IsOptional()
  @IsString()
  @IsIn(operations)
  operation?: Operation;
  @ApiProperty({ required: false, description: 'Only requests of the key with this id.' })
  @IsOptional()
  @IsString()
  @Matches(/^key_\w{1,40}$/, { message: 'Give the id of a key, such as key_01JD3T0QY9Z8W7V6S5R4P3N2M1.' })
  key_id?: string;
}

export class UsageAnswer extends IntersectionType(UsageReport, RouteAnswer) {}
