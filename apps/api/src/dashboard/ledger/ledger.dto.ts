import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  type EntryKind,
  entryKinds,
  type LedgerQuery,
  type Operation,
  operations,
} from '@enrichment/billing-domain';
import { PresentedEntry } from '../../platform/account/present-entry';
import { PageAnswer, IfGiven, PageCursor, PageLimit, QueryTime, timeOf } from '../http/query-fields';

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

export class LedgerLine extends PresentedEntry {}

export class LedgerPageAnswer extends PageAnswer {
  @ApiProperty({ type: [LedgerLine], description: 'Newest first.' })
  entries!: LedgerLine[];
}
