import {
  type ApiKey,
  type FoundBodies,
  type KeptBody,
  keptBodyBytes,
  operations,
  type Operation,
  type RefusalReason,
  refusalReasons,
  type RequestQuery,
  type UsageRow,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { errorTable } from '../../platform/errors/error-table';
import { OrNull } from '../../platform/http/openapi/or-null';
import { DashboardAnswer, type Unsent } from '../http/answers.decorator';
import { formRefused } from '../http/form';
import { IfGiven, PageCursor, PageLimit, QueryTime, timeOf } from '../http/query-fields';
import { LedgerLine } from '../ledger/ledger.dto';
import { codesOf, type Outcome, outcomes } from '../../platform/errors/error-kinds';
import { UsageFilter } from './usage.dto';

export class RequestsFilter extends UsageFilter {
  @ApiProperty({
    enum: outcomes,
    enumName: 'RequestOutcome',
    required: false,
    description: '`ok`, or the party that caused the error.',
  })
  @IfGiven()
  @IsIn(outcomes, { message: `Choose from ${outcomes.join(', ')}.` })
  outcome?: Outcome;
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
  @PageCursor(/^\d{1,15}\.[0-9A-Z]{26}$/)
  before?: string;
  @PageLimit()
  limit = 50;
}

export class RequestLine {
  @ApiProperty({
    description:
      'More than 1: the row is the sum of requests that were refused alike. Their ids are not kept, but for the first.',
    example: 1,
  })
  requests!: number;
  @ApiProperty({ example: '01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  request_id!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it arrived.' })
  at!: string;
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  operation!: Operation;
  @ApiProperty()
  key_id!: string;
  @ApiProperty({ description: 'Id of the key, revoked or not.' })
  key_name!: string;
  @ApiProperty({ description: 'The beginning of the key.', example: 'enr_h3Xk9a' })
  key_prefix!: string;
  @ApiProperty({ description: 'Whether it had a test key: in no figure of the account.' })
  test!: boolean;
  @ApiProperty({ description: '`ok`, or the code of the error.', example: 'ok' })
  code!: string;
  @OrNull('string', {
    description: 'Why the key was refused: of AUTH_002 and AUTH_003.',
    example: null,
    enum: [...refusalReasons, null],
  })
  reason!: RefusalReason | null;
  @OrNull('string', { description: 'Parameter of the body that the error names.', example: null })
  parameter!: string | null;
  @OrNull('number', { description: 'Of HTTP; null: the caller went away before the answer.', example: 200 })
  status!: number | null;
  @ApiProperty({ description: 'Credits charged.' })
  credits!: number;
  @ApiProperty({ example: 1.25 })
  latency_ms!: number;
}

export class RequestPageAnswer extends DashboardAnswer {
  @ApiProperty({ type: [RequestLine], description: 'Newest first.' })
  requests!: RequestLine[];
  @OrNull('string', '`before` of the next page; null: this is the last.')
  next!: string | null;
}

export class RequestAnswer extends DashboardAnswer {
  @ApiProperty({
    type: () => RequestLine,
    nullable: true,
    description: 'null: only the ledger still knows it, because it was longer ago than requests are kept.',
  })
  request!: RequestLine | null;
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

export class RequestBodiesAnswer extends DashboardAnswer {
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

type Place = Pick<UsageRow, 'at' | 'requestId'>;

export function cursorOf({ at, requestId }: Place): string {
  return `${at.getTime()}.${requestId}`;
}

/** @param cursor validated by its DTO */
export function placeOf(cursor: string): Place {
  const [time, requestId = ''] = cursor.split('.');
  const at = new Date(Number(time));
  if (Number.isNaN(at.getTime())) throw formRefused({ before: 'Give the cursor of the previous page.' });
  return { at, requestId };
}

export function requestQuery(
  accountId: string,
  { operation, key, outcome, code, from, to }: RequestsFilter,
): Omit<RequestQuery, 'limit'> {
  const codes = outcome ? codesOf(outcome) : undefined;
  return {
    accountId,
    operation: operation || undefined,
    keyId: key || undefined,
    codes: code ? [code].filter((one) => codes?.includes(one) ?? true) : codes,
    from: timeOf(from),
    to: timeOf(to),
  };
}

export function presentRequest(row: UsageRow, keys: ReadonlyMap<string, ApiKey>): RequestLine {
  return {
    requests: row.requests,
    request_id: row.requestId,
    at: row.at.toISOString(),
    operation: row.operation,
    key_id: row.keyId,
    key_name: keys.get(row.keyId)?.name ?? '',
    key_prefix: keys.get(row.keyId)?.prefix ?? '',
    test: row.isTest ?? false,
    code: row.code,
    reason: row.reason ?? null,
    parameter: row.parameter ?? null,
    status: row.code === 'ok' ? 200 : (errorTable[row.code]?.status ?? null),
    credits: row.credits,
    latency_ms: Math.round(row.latencyMs * 1_000) / 1_000,
  };
}
