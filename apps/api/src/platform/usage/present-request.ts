import {
  type ApiKey,
  operations,
  type Operation,
  type RefusalReason,
  refusalReasons,
  type RequestPlace,
  type RequestQuery,
  type UsageRow,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { codesOf, type RequestOutcome } from '../errors/error-kinds';
import { errorTable } from '@enrichment/application';
import { timeOf } from '../http/body/query';
import { OrNull } from '../http/openapi/properties';
import { present } from '../http/operation/present';

/** A request as the API and the dashboard answer it. */
export class PresentedRequest {
  @ApiProperty({
    type: 'integer',
    description:
      'More than 1: the row is the sum of requests that were refused alike. Only the id of the first is kept.',
    example: 1,
  })
  requests!: number;
  @ApiProperty({ example: '01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  request_id!: string;
  @ApiProperty({
    description:
      'Whether the stored answer of an earlier request was sent again, with its `request_id`. Free.',
    example: false,
  })
  replayed!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When it arrived.',
    example: '2026-11-20T09:00:00.000Z',
  })
  at!: string;
  @ApiProperty({ enum: operations, example: 'email' })
  operation!: Operation;
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  key_id!: string;
  @ApiProperty({ description: 'Name of the key, revoked or not.', example: 'production' })
  key_name!: string;
  @ApiProperty({ description: 'The beginning of the key.', example: 'enr_h3Xk9a' })
  key_prefix!: string;
  @ApiProperty({
    description: 'Whether it had a test key. Figures of the account leave it out.',
    example: false,
  })
  test!: boolean;
  @ApiProperty({ description: '`ok`, or the code of the error.', example: 'ok' })
  code!: string;
  @OrNull('string', {
    description: 'Why the key was refused, for AUTH_002 and AUTH_003.',
    example: null,
    enum: [...refusalReasons, null],
  })
  reason!: RefusalReason | null;
  @OrNull('string', { description: 'Parameter of the body that the error names.', example: null })
  parameter!: string | null;
  @OrNull('number', {
    description: 'HTTP status; null: the caller disconnected before the answer.',
    example: 200,
  })
  status!: number | null;
  @ApiProperty({ type: 'integer', description: 'Credits charged.', example: 1 })
  credits!: number;
  @ApiProperty({ example: 1.25 })
  latency_ms!: number;
}

export function presentRequest(row: UsageRow, keys: ReadonlyMap<string, ApiKey>): PresentedRequest {
  return present(PresentedRequest, {
    ...row,
    replayed: row.isReplay ?? false,
    keyName: keys.get(row.keyId)?.name ?? '',
    keyPrefix: keys.get(row.keyId)?.prefix ?? '',
    test: row.isTest ?? false,
    status: row.code === 'ok' ? 200 : errorTable[row.code]?.status,
    latencyMs: Math.round(row.latencyMs * 1_000) / 1_000,
  });
}

/** Filters of an account's requests. */
export interface RequestFilter {
  readonly operation?: Operation | undefined;
  /** Id of a key. */
  readonly key?: string | undefined;
  readonly outcome?: RequestOutcome | undefined;
  readonly code?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function requestQuery(
  accountId: string,
  { operation, key, outcome, code, from, to }: RequestFilter,
): Omit<RequestQuery, 'limit'> {
  const codes = outcome ? codesOf(outcome) : undefined;
  return {
    accountId,
    operation,
    keyId: key,
    codes: code ? [code].filter((one) => codes?.includes(one) ?? true) : codes,
    from: timeOf(from),
    to: timeOf(to),
  };
}

/** The form of {@link cursorOf}. */
export const cursorForm = /^\d{1,15}\.[0-9A-Z]{26}$/;

export function cursorOf({ at, requestId }: RequestPlace): string {
  return `${at.getTime()}.${requestId}`;
}

/** @param cursor of {@link cursorForm} */
export function placeOf(cursor: string): RequestPlace {
  const [time, requestId = ''] = cursor.split('.');
  return { at: new Date(Number(time)), requestId };
}
