import {
  type EntryKind,
  entryKinds,
  type LedgerEntry,
  type LedgerQuery,
  operations,
  type Operation,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IfGiven, PageLimit, QueryTime, timeOf } from '../http/query-fields';

export class LedgerFilter {
  @ApiProperty({ enum: entryKinds, required: false })
  @IfGiven()
  @IsIn(entryKinds, { message: `Choose from ${entryKinds.join(', ')}.` })
  kind?: EntryKind;
  @ApiProperty({ enum: operations, required: false })
  @IfGiven()
  @IsIn(operations, { message: `Choose from ${operations.join(', ')}.` })
  operation?: Operation;
  @QueryTime()
  from?: string;
  @QueryTime()
  to?: string;
}

export class LedgerPageQuery extends LedgerFilter {
  @ApiProperty({ required: false, description: '`next` of the page before.' })
  @IfGiven()
  @Matches(/^\d{1,18}$/, { message: 'Give the cursor that the page before told.' })
  before?: string;
  @PageLimit()
  limit = 50;
}

/** The ledger's query of a filter. */
export function ledgerQuery(accountId: string, filter: LedgerFilter): Omit<LedgerQuery, 'limit'> {
  return {
    accountId,
    kind: filter.kind || undefined,
    operation: filter.operation || undefined,
    from: timeOf(filter.from),
    to: timeOf(filter.to),
  };
}

export function presentEntry(entry: LedgerEntry) {
  return {
    id: entry.id,
    kind: entry.kind,
    operation: entry.operation ?? null,
    request_id: entry.requestId ?? null,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    ip_lookups: entry.ipLookups,
    reason: entry.reason ?? null,
    created_at: entry.createdAt.toISOString(),
  };
}
