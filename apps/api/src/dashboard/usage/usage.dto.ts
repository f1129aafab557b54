import { operations, type Operation, type UsageFigures } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IfGiven } from '../http/query-fields';
import { rangeNames, type ranges } from './ranges';

export class UsageFilter {
  @ApiProperty({ enum: operations, required: false })
  @IfGiven()
  @IsIn(operations, { message: `Choose from ${operations.join(', ')}.` })
  operation?: Operation;
  @ApiProperty({ required: false, description: 'The id of a key.' })
  @IfGiven()
  @Matches(/^key_\w{1,40}$/, { message: 'Give the id of a key.' })
  key?: string;
}

export class UsageQueryString extends UsageFilter {
  @ApiProperty({ enum: rangeNames })
  @IsIn(rangeNames, { message: `Choose from ${rangeNames.join(', ')}.` })
  range!: keyof typeof ranges;
}

/** Figures as the page shows them; latencies are those of successful requests. */
export function presentFigures(figures: UsageFigures): object {
  return {
    requests: figures.requests,
    successes: figures.successes,
    errors: figures.requests - figures.successes,
    credits: figures.credits,
    p50_ms: figures.latencyMs?.p50 ?? null,
    p90_ms: figures.latencyMs?.p90 ?? null,
    p99_ms: figures.latencyMs?.p99 ?? null,
  };
}

/** Of a point of time at which nothing happened. */
export const nothing: UsageFigures = {
  requests: 0,
  successes: 0,
  errors: {},
  credits: 0,
  latencyMs: undefined,
};
