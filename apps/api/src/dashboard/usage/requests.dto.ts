import type { UsageRow } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { errorTable } from '../../http/error-table';
import { formRefused } from '../http/form';
import { IfGiven, PageLimit } from '../http/query-fields';
import { UsageFilter } from './usage.dto';

export class RequestsQuery extends UsageFilter {
  @ApiProperty({ required: false, description: '`ok`, or the code of an error.' })
  @IfGiven()
  @Matches(/^\w{1,40}$/, { message: 'Give ok or the code of an error.' })
  code?: string;
  @ApiProperty({ required: false, description: '`next` of the page before.' })
  @IfGiven()
  @Matches(/^\d{1,15}\.[0-9A-Z]{26}$/, { message: 'Give the cursor that the page before told.' })
  before?: string;
  @PageLimit()
  limit = 50;
}

type Place = Pick<UsageRow, 'at' | 'requestId'>;

export function cursorOf({ at, requestId }: Place): string {
  return `${at.getTime()}.${requestId}`;
}

/** @param cursor as its DTO lets it in */
export function placeOf(cursor: string): Place {
  const [time, requestId = ''] = cursor.split('.');
  const at = new Date(Number(time));
  if (Number.isNaN(at.getTime())) throw formRefused({ before: 'Give the cursor that the page before told.' });
  return { at, requestId };
}

export function presentRequest(row: UsageRow, names: ReadonlyMap<string, string>): object {
  return {
    request_id: row.requestId,
    at: row.at.toISOString(),
    operation: row.operation,
    key_id: row.keyId,
    key_name: names.get(row.keyId) ?? '',
    code: row.code,
    status: row.code === 'ok' ? 200 : (errorTable[row.code]?.status ?? null),
    credits: row.credits,
    latency_ms: Math.round(row.latencyMs * 1_000) / 1_000,
  };
}
