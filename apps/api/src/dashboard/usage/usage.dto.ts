import { operations, type Operation } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { DashboardAnswer } from '../http/answers.decorator';
import { IfGiven } from '../http/query-fields';
import { type ErrorKind, errorKinds } from '../../platform/errors/error-kinds';
import { FieldFound, Figures, KeyFigures, UsagePoint } from '../../platform/usage/figures';
import {
  type RangeName,
  rangeNames,
  type ServiceRangeName,
  serviceRangeNames,
} from '../../platform/usage/ranges';

export class UsageFilter {
  @ApiProperty({ enum: operations, enumName: 'Operation', required: false })
  @IfGiven()
  @IsIn(operations, { message: `Choose from ${operations.join(', ')}.` })
  operation?: Operation;
  @ApiProperty({ required: false, description: 'The id of a key.' })
  @IfGiven()
  @Matches(/^key_\w{1,40}$/, { message: 'Give the id of a key.' })
  key?: string;
}

export class UsageQueryString extends UsageFilter {
  @ApiProperty({ enum: rangeNames, enumName: 'Range' })
  @IsIn(rangeNames, { message: `Choose from ${rangeNames.join(', ')}.` })
  range!: RangeName;
}

export class OperationFigures extends Figures {
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  operation!: Operation;
}

export class CodeCount {
  @ApiProperty({ example: 'IP_001' })
  code!: string;
  @ApiProperty({ enum: errorKinds, enumName: 'ErrorKind' })
  kind!: ErrorKind;
  @ApiProperty()
  count!: number;
}

export class OperationMatches {
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  operation!: Operation;
  @ApiProperty({ description: 'Successful ones; an answer given again counts once.', example: 100 })
  lookups!: number;
  @ApiProperty({ type: [FieldFound] })
  fields!: FieldFound[];
}

/** Figures of a span in points of time, by operation and by code. */
class SpanAnswer extends DashboardAnswer {
  @ApiProperty({ type: String, format: 'date-time' })
  from!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'Exclusive.' })
  to!: string;
  @ApiProperty({ description: 'Duration of a point of `series`.' })
  step_seconds!: number;
  @ApiProperty()
  totals!: Figures;
  @ApiProperty({ type: [UsagePoint], description: 'One for every step, in the order of time.' })
  series!: UsagePoint[];
  @ApiProperty({ type: [OperationFigures], description: 'Most requests first.' })
  operations!: OperationFigures[];
  @ApiProperty({ type: [CodeCount], description: 'Of errors, the most frequent first.' })
  codes!: CodeCount[];
}

export class UsageAnswer extends SpanAnswer {
  @ApiProperty({ type: [KeyFigures], description: 'Most requests first, at most 100.' })
  keys!: KeyFigures[];
  @ApiProperty({
    type: [OperationMatches],
    description: 'Fields that successful look-ups found, by whole hours; most look-ups first.',
  })
  matches!: OperationMatches[];
}

export class ServiceQueryString {
  @ApiProperty({ enum: serviceRangeNames, enumName: 'ServiceRange' })
  @IsIn(serviceRangeNames, { message: `Choose from ${serviceRangeNames.join(', ')}.` })
  range!: ServiceRangeName;
}

export class AccountFigures {
  @ApiProperty()
  account_id!: string;
  @ApiProperty({ description: 'Its email address.' })
  name!: string;
  @ApiProperty()
  requests!: number;
  @ApiProperty()
  successes!: number;
  @ApiProperty()
  credits!: number;
}

export class ServiceUsageAnswer extends SpanAnswer {
  @ApiProperty({ description: 'Accounts that were opened in the span.' })
  new_accounts!: number;
  @ApiProperty({ type: [AccountFigures], description: 'Most credits first, at most 10.' })
  accounts!: AccountFigures[];
}
