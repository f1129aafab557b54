import { ApiProperty } from '@nestjs/swagger';
import { type FoundBodies, type KeptBody, keptBodyBytes } from '@enrichment/billing-domain';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';
import { PageAnswer, PageLimit } from '../http/query-fields';
import { LedgerLine } from '../ledger/ledger.dto';
import { type RequestOutcome, requestOutcomes } from '../../platform/errors/error-kinds';
import { cursorForm, PresentedRequest } from '../../platform/usage/present-request';
import { UsageFilter } from './usage.dto';
import { QueryChoice, QueryCursor, QueryText, QueryTime } from '../../platform/http/body/query';

export class RequestsFilter extends UsageFilter {
  @QueryChoice(requestOutcomes, {
    enumName: 'RequestOutcome',
    description: '`ok`, or the party that caused the error.',
  })
  outcome?: RequestOutcome;
  @QueryText(/^\w{1,40}$/, 'Give ok or the code of an error.', {
    description: '`ok`, or the code of an error.',
  })
  code?: string;
  @QueryTime({ type: String, format: 'date-time' })
  from?: string;
  @QueryTime({ type: String, format: 'date-time' })
  to?: string;
}

export class RequestsQuery extends RequestsFilter {
  @QueryCursor(cursorForm)
  before?: string;
  @PageLimit()
  limit = 50;
}

export class RequestLine extends PresentedRequest {}

export class RequestPageAnswer extends PageAnswer {
  @ApiProperty({ type: [RequestLine], description: 'Newest first.' })
  requests!: RequestLine[];
}

export class RequestAnswer extends RouteAnswer {
  @ApiProperty({
    type: () => RequestLine,
    nullable: true,
    description:
      'The last attempt; null: only the ledger contains it, because requests are kept for a shorter time.',
  })
  request!: RequestLine | null;
  @ApiProperty({
    type: [RequestLine],
    description: 'Everything under this id, oldest first: attempts, then replays of the answer. At most 100.',
  })
  events!: RequestLine[];
  @ApiProperty({ type: () => LedgerLine, nullable: true })
  charge!: LedgerLine | null;
  @ApiProperty({ type: [LedgerLine], description: 'Everything that it left in the ledger, oldest first.' })
  entries!: LedgerLine[];
}

const bodiesStates = ['kept', 'unreadable', 'none'] as const;

export class BodyText {
  @ApiProperty({
    description: 'JSON, unless it is clipped. API keys in it are replaced by `enr_…`.',
    example: '{"ip":"8.8.8.8"}',
  })
  text!: string;
  @ApiProperty({
    description: `Whether it is the beginning of a longer body: ${keptBodyBytes} bytes are kept.`,
  })
  is_clipped!: boolean;
}

export class RequestBodiesAnswer extends RouteAnswer {
  @ApiProperty({
    enum: bodiesStates,
    enumName: 'RequestBodiesState',
    description: '`unreadable`: encrypted with a key that the service no longer has.',
  })
  state!: (typeof bodiesStates)[number];
  @ApiProperty({ type: () => BodyText, nullable: true })
  request!: BodyText | null;
  @ApiProperty({
    type: () => BodyText,
    nullable: true,
    description: 'null also where the caller disconnected before the answer.',
  })
  answer!: BodyText | null;
}

export function presentBodies(found: FoundBodies | undefined): Unsent<RequestBodiesAnswer> {
  if (found?.state !== 'kept') return { state: found?.state ?? 'none', request: null, answer: null };
  return { state: 'kept', request: presentBody(found.request), answer: presentBody(found.answer) };
}

function presentBody(body: KeptBody | undefined): BodyText | null {
  return body ? { text: body.text, is_clipped: body.isClipped } : null;
}
