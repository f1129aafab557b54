import {
  type EntryKind,
  entryKinds,
  type Ledger,
  type LedgerQuery,
  operations,
  type Operation,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { OrNull } from '../../platform/http/openapi/or-null';
import { PresentedEntry, presentEntry } from '../../platform/account/present-entry';
import { RouteAnswer, type Unsent } from '../http/answers.decorator';
import { IfGiven, PageCursor, PageLimit, QueryTime, timeOf } from '../http/query-fields';

export class LedgerFilter {
  @ApiProperty({ enum: entryKinds, enumName: 'EntryKind', required: false })
  @IfGiven()
  @IsIn(entryKinds, { message: `Choose from ${entryKinds.join(', ')}.` })
  kind?: EntryKind;
  @ApiProperty({ enum: operations, enumName: 'Operation', required: false })
  @IfGiven()
  @IsIn(operations, { message: `Choose from ${operations.join(', ')}.` })
  operation?: Operation;
  @QueryTime()
  from?: string;
  @QueryTime()
  to?: string;
}

export class LedgerPageQuery extends LedgerFilter {
  @PageCursor(/^\d{1,18}$/)
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

/** A page of an account's ledger, newest first. */
export async function ledgerPage(
  ledger: Ledger,
  accountId: string,
  query: LedgerPageQuery,
): Promise<Unsent<LedgerPageAnswer>> {
  const { limit, before } = query;
  const { entries, next } = await ledger.page({
    ...ledgerQuery(accountId, query),
    before: before || undefined,
    limit,
  });
  return { entries: entries.map(presentEntry), next: next ?? null };
}

export class LedgerLine extends PresentedEntry {}

export class LedgerPageAnswer extends RouteAnswer {
  @ApiProperty({ type: [LedgerLine], description: 'Newest first.' })
  entries!: LedgerLine[];
  @OrNull('string', '`before` of the next page; null: this is the last.')
  next!: string | null;
}
