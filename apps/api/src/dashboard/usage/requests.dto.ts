import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { type FoundBodies, type KeptBody, keptBodyBytes } from '@enrichment/billing-domain';
import type { Session } from '@enrichment/identity-domain';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';
import { PageAnswer, IfGiven, PageCursor, PageLimit, QueryTime } from '../http/query-fields';
import { LedgerLine } from '../ledger/ledger.dto';
import { type RequestOutcome, requestOutcomes } from '../../platform/errors/error-kinds';
import { cursorForm, PresentedRequest, type RequestFilter } from '../../platform/usage/present-request';
import { UsageFilter } from './usage.dto';
import type { ExpressResponse } from '../../platform/request/api-request';
import { RequestsView } from '../../platform/usage/requests-view';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';

export class RequestsFilter extends UsageFilter {
  @ApiProperty({
    enum: requestOutcomes,
    enumName: 'RequestOutcome',
    required: false,
    description: '`ok`, or the party that caused the error.',
  })
  @IfGiven()
  @IsIn(requestOutcomes, { message: `Choose from ${requestOutcomes.join(', ')}.` })
  outcome?: RequestOutcome;
  @ApiProperty({ required: false, description: '`ok`, or the code of an error.' })
  @IfGiven()
  @Matches(/^\w{1,40}$/, { message: 'Give ok or the code of an error.' })
  code?: string;
  @QueryTime()
  from?: string;
  @QueryTime()
  to?: string;
}

export class RequestsQuery extends RequestsFilter {
  @PageCursor(cursorForm)
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

/** Largest number of rows in one file: some minutes of reading. Longer ranges need one file a day. */
export const maxRows = 250_000;

const columns = [
  ...['request_id', 'at', 'replayed', 'operation', 'key_id', 'key_name', 'key_prefix'],
  ...['code', 'status', 'reason', 'parameter', 'credits', 'latency_ms', 'requests', 'test'],
] as const satisfies (keyof RequestLine)[];

/** The requests of an account as a CSV file. */
@Injectable()
export class RequestsDownload {
  constructor(
    private readonly view: RequestsView,
    private readonly csv: CsvDownload,
  ) {}

  /** @param session of the reader, whose downloads are limited */
  async send(
    response: ExpressResponse,
    session: Session,
    accountId: string,
    filter: RequestFilter,
  ): Promise<undefined> {
    const pieces = this.view.pieces(accountId, filter, { max: maxRows, size: rowsAtOnce });
    await this.csv.send(response, session.user.accountId, {
      ...{ name: 'requests.csv', columns, pieces },
      isTruncated: { at: maxRows, test: () => this.view.exceeds(accountId, filter, maxRows) },
    });
    return undefined;
  }
}
