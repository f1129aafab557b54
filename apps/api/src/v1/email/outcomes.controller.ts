import { HttpCode, Post, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsIn, IsISO8601, IsString } from 'class-validator';
import {
  type OutcomeKind,
  outcomeKinds,
  Outcomes,
  outcomesKeptDays,
  parseAddress,
} from '@enrichment/email-domain';
import { Clock, dayMs, DomainError } from '@enrichment/kernel';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import type { ApiRequest } from '../../platform/request/api-request';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';

class EmailOutcomeRequest {
  @ApiProperty({
    title: 'Email address',
    description: 'Where the message was sent.',
    example: 'jo@demo.test',
  })
  @IsDefined()
  @IsString()
  email!: string;

  @ApiProperty({
    title: 'Outcome',
    enum: outcomeKinds,
    description:
      '`bounced_hard`: refused for good. `bounced_soft`: refused for now. `complained`: its reader called it spam.',
    example: 'delivered',
  })
  @IsDefined()
  @IsString()
  @IsIn(outcomeKinds)
  outcome!: OutcomeKind;

  @ApiProperty({
    title: 'When',
    description: 'When it came, ISO 8601 with a time zone; at most a year ago.',
    example: '2026-11-22T09:00:00Z',
  })
  @IsDefined()
  @IsString()
  @IsISO8601({ strict: true, strictSeparator: true })
  at!: string;
}

class EmailOutcomeAnswer extends RouteAnswer {
  @ApiProperty({ description: 'The address as given.', example: 'jo@demo.test' })
  email!: string;
  @ApiProperty({ enum: outcomeKinds, example: 'delivered' })
  outcome!: OutcomeKind;
  @ApiProperty({ description: 'When it came, ISO 8601 in UTC.', example: '2026-11-22T09:00:00.000Z' })
  at!: string;
}

/** Clocks of callers may be ahead. */
const aheadMs = 5 * 60_000;

/** Outcomes of a caller's own messages. They cost nothing, and a repeated report changes nothing. */
@KeyRoutes('outcomes', 'email')
export class OutcomesController {
  constructor(
    private readonly outcomes: Outcomes,
    private readonly clock: Clock,
  ) {}

  @Post('/v1/email/outcomes')
  @HttpCode(200)
  @describeRoute({
    operationId: 'reportEmailOutcome',
    tag: 'email',
    summary: 'Report the outcome of a message',
    description:
      "Whether a message to an address arrived or bounced. Your account's own next validation of that address takes it as evidence. A repeated report changes nothing.",
    body: EmailOutcomeRequest,
    answer: EmailOutcomeAnswer,
    errors: ['EMAIL_001'],
    tool: true,
  })
  async report(@Req() request: ApiRequest) {
    const { context } = request;
    const { account } = context.caller!;
    const { email, outcome: kind, at } = validateBody(EmailOutcomeRequest, await readJsonObject(request));
    const time = this.timeOf(at);
    const outcome = { account: account.id, email: parseAddress(email).normal, kind, at: time };
    if (!context.isTest) await this.outcomes.report(outcome);
    return { email, outcome: kind, at: time.toISOString() };
  }

  private timeOf(at: string): Date {
    const time = Date.parse(at);
    const now = this.clock.now();
    const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(at);
    if (hasZone && time <= now + aheadMs && time > now - outcomesKeptDays * dayMs) return new Date(time);
    throw new DomainError(
      'REQ_003',
      'The parameter "at" must be a time with a zone, not in the future and at most a year ago.',
      { parameter: 'at', expected_type: 'string', received_type: 'string' },
    );
  }
}
