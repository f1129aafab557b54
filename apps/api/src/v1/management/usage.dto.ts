import { operations, type Operation } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { type ErrorKind, errorKinds } from '../../platform/errors/error-kinds';
import { FieldFound, Figures, KeyFigures, UsagePoint } from '../../platform/usage/figures';
import { type RangeName, rangeNames } from '../../platform/usage/ranges';
import { RequestId } from './request-id';

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
  @Matches(/^key_\w{1,40}$/)
  key_id?: string;
}

export class OperationFigures extends Figures {
  @ApiProperty({ enum: operations, example: 'email' })
  operation!: Operation;
}

export class CodeCount {
  @ApiProperty({ example: 'IP_001' })
  code!: string;
  @ApiProperty({ enum: errorKinds, description: 'The cause.', example: 'caller' })
  kind!: ErrorKind;
  @ApiProperty({ type: 'integer' })
  count!: number;
}

export class OperationMatches {
  @ApiProperty({ enum: operations, example: 'company' })
  operation!: Operation;
  @ApiProperty({
    type: 'integer',
    description: 'Successful ones; an answer given again counts once.',
    example: 100,
  })
  lookups!: number;
  @ApiProperty({ type: [FieldFound] })
  fields!: FieldFound[];
}

export class UsageAnswer {
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-19T10:00:00.000Z' })
  from!: string;
  @ApiProperty({ description: 'Exclusive.', example: '2026-11-20T10:00:00.000Z' })
  to!: string;
  @ApiProperty({ type: 'integer', description: 'Duration of a point of `series`.', example: 900 })
  step_seconds!: number;
  @ApiProperty()
  totals!: Figures;
  @ApiProperty({ type: [UsagePoint], description: 'One for every step, in the order of time.' })
  series!: UsagePoint[];
  @ApiProperty({ type: [OperationFigures], description: 'Most requests first.' })
  operations!: OperationFigures[];
  @ApiProperty({ type: [KeyFigures], description: 'Most requests first, at most 100.' })
  keys!: KeyFigures[];
  @ApiProperty({ type: [CodeCount], description: 'Codes of errors, the most frequent first.' })
  codes!: CodeCount[];
  @ApiProperty({
    type: [OperationMatches],
    description: 'Fields that successful look-ups found, by whole hours; most look-ups first.',
  })
  matches!: OperationMatches[];
  @RequestId()
  request_id!: string;
}
