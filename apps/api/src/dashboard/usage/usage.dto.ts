import { operations, type Operation, type UsageFigures } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { OrNull } from '../../platform/http/openapi/or-null';
import { DashboardAnswer } from '../http/answers.decorator';
import { IfGiven } from '../http/query-fields';
import { countErrors, type ErrorKind, errorKinds } from '../../platform/errors/error-kinds';
import { rangeNames, type ranges, serviceRangeNames, type serviceRanges } from './ranges';

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
  range!: keyof typeof ranges;
}

const Percentile = (description: string) =>
  OrNull('number', `${description}, in milliseconds; null: nothing succeeded.`);

export class Figures {
  @ApiProperty()
  requests!: number;
  @ApiProperty()
  successes!: number;
  @ApiProperty()
  errors!: number;
  @ApiProperty({ description: 'Of the errors: the subject does not exist.' })
  not_found!: number;
  @ApiProperty({ description: 'Errors of the caller, such as malformed input or too many requests.' })
  caller_errors!: number;
  @ApiProperty({ description: "Of the errors: the service's, or of a site that it needs." })
  service_errors!: number;
  @ApiProperty()
  credits!: number;
  @Percentile('Median latency of successful requests')
  p50_ms!: number | null;
  @Percentile('90th percentile of the latency of successful requests')
  p90_ms!: number | null;
  @Percentile('99th percentile of the latency of successful requests')
  p99_ms!: number | null;
}

export class UsagePoint extends Figures {
  @ApiProperty({ type: String, format: 'date-time', description: 'Its start.' })
  at!: string;
}

export class OperationFigures extends Figures {
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  operation!: Operation;
}

export class KeyFigures extends Figures {
  @ApiProperty()
  key_id!: string;
  @ApiProperty({ description: 'Of the key, revoked or not.' })
  name!: string;
}

export class CodeCount {
  @ApiProperty({ example: 'IP_001' })
  code!: string;
  @ApiProperty({ enum: errorKinds, enumName: 'ErrorKind' })
  kind!: ErrorKind;
  @ApiProperty()
  count!: number;
}

export class FieldFound {
  @ApiProperty({
    description: 'Its place in the answer; of a page, in its record.',
    example: 'employee_count',
  })
  field!: string;
  @ApiProperty({ description: 'Look-ups whose answer had a value in this field.', example: 81 })
  found!: number;
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
  range!: keyof typeof serviceRanges;
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

/** Figures as the page shows them; latencies are those of successful requests. */
export function presentFigures(figures: UsageFigures): Figures {
  const kinds = countErrors(figures.errors);
  return {
    requests: figures.requests,
    successes: figures.successes,
    errors: figures.requests - figures.successes,
    not_found: kinds.not_found,
    caller_errors: kinds.caller,
    service_errors: kinds.service,
    credits: figures.credits,
    p50_ms: figures.latencyMs?.p50 ?? null,
    p90_ms: figures.latencyMs?.p90 ?? null,
    p99_ms: figures.latencyMs?.p99 ?? null,
  };
}

/** Figures of a point without requests. */
export const nothing: UsageFigures = {
  requests: 0,
  successes: 0,
  errors: {},
  credits: 0,
  latencyMs: undefined,
};
