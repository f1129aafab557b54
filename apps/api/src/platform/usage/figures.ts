import { ApiProperty } from '@nestjs/swagger';
import { type Operation, operations, type UsageFigures, type UsageGrain } from '@enrichment/billing-domain';
import { dayMs } from '@enrichment/kernel';
import { countErrors, type ErrorKind, errorKinds } from '../errors/error-kinds';
import { OrNull } from '../http/openapi/properties';
import { present } from '../http/operation/present';

const hourMs = 60 * 60 * 1_000;

/** A range and its points of `step` minutes or hours each. */
export interface Range {
  readonly lengthMs: number;
  readonly grain: UsageGrain;
  readonly step: number;
}

export const ranges = {
  hour: { lengthMs: hourMs, grain: 'minute', step: 1 },
  day: { lengthMs: dayMs, grain: 'minute', step: 15 },
  week: { lengthMs: 7 * dayMs, grain: 'hour', step: 1 },
  month: { lengthMs: 30 * dayMs, grain: 'hour', step: 6 },
} as const satisfies Record<string, Range>;

/** Ranges for the usage of all accounts: whole hours, and days of the reader's time zone. */
export const serviceRanges = {
  day: { points: 24, pointMs: hourMs },
  week: { points: 28, pointMs: 6 * hourMs },
  month: { points: 30, pointMs: dayMs },
} as const;

export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

export type ServiceRangeName = keyof typeof serviceRanges;
export const serviceRangeNames = Object.keys(serviceRanges) as ServiceRangeName[];

const Count = (description?: string) => ApiProperty({ type: 'integer', ...(description && { description }) });
const Percentile = (description: string) =>
  OrNull('number', `${description}, in milliseconds; null: nothing succeeded.`);

/** Figures of a span, as the API and the dashboard answer them. */
export class Figures {
  @Count()
  requests!: number;
  @Count()
  successes!: number;
  @Count()
  errors!: number;
  @Count('Errors because the subject does not exist.')
  not_found!: number;
  @Count('Errors of the caller, such as malformed input or too many requests.')
  caller_errors!: number;
  @Count('Errors of the service, or of a site that it needs.')
  service_errors!: number;
  @Count()
  credits!: number;
  @Percentile('Median latency of successful requests')
  p50_ms!: number | null;
  @Percentile('90th percentile of the latency of successful requests')
  p90_ms!: number | null;
  @Percentile('99th percentile of the latency of successful requests')
  p99_ms!: number | null;
}

class UsagePoint extends Figures {
  @ApiProperty({ type: String, format: 'date-time', description: 'Its start.' })
  at!: string;
}

class KeyFigures extends Figures {
  @ApiProperty({ description: 'Id of the key, revoked or not.' })
  key_id!: string;
  @ApiProperty()
  name!: string;
}

class FieldFound {
  @ApiProperty({
    description: 'Its place in the answer; of a page, in its record.',
    example: 'employee_count',
  })
  field!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Look-ups whose answer had a value in this field.',
    example: 81,
  })
  found!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Look-ups that asked for it: all, or those with `include_company_data`.',
    example: 100,
  })
  asked!: number;
}

class OperationFigures extends Figures {
  @ApiProperty({ enum: operations, example: 'email' })
  operation!: Operation;
}

class CodeCount {
  @ApiProperty({ example: 'IP_001' })
  code!: string;
  @ApiProperty({ enum: errorKinds, description: 'The cause.', example: 'caller' })
  kind!: ErrorKind;
  @ApiProperty({ type: 'integer' })
  count!: number;
}

class OperationMatches {
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

/** Usage of a span in points of time, by operation, key and code. */
export class UsageReport {
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
}

/** Latencies are those of successful requests. */
export function presentFigures(figures: UsageFigures): Figures {
  const { requests, successes, errors, latencyMs } = figures;
  const kinds = countErrors(errors);
  return present(Figures, {
    ...figures,
    errors: requests - successes,
    notFound: kinds.not_found,
    callerErrors: kinds.caller,
    serviceErrors: kinds.service,
    p50Ms: latencyMs?.p50,
    p90Ms: latencyMs?.p90,
    p99Ms: latencyMs?.p99,
  });
}

/** Figures of a point without requests. */
export const nothing: UsageFigures = {
  requests: 0,
  successes: 0,
  errors: {},
  credits: 0,
  latencyMs: undefined,
};
