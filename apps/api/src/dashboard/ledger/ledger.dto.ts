import { ApiProperty } from '@nestjs/swagger';
import {
  type EntryKind,
  entryKinds,
  type LedgerQuery,
  type Operation,
  operations,
} from '@enrichment/billing-domain';
import { PresentedEntry } from '../../platform/account/present-entry';
import { PageAnswer, PageLimit } from '../http/query-fields';
import { QueryChoice, QueryCursor, QueryTime, timeOf } from '../../platform/http/body/query';

export class LedgerFilter {
  @QueryChoice(entryKinds, { enumName: 'EntryKind' })
  kind?: EntryKind;
  @QueryChoice(operations, { enumName: 'Operation' })
  operation?: Operation;
  @QueryTime({ type: String, format: 'date-time' })
  from?: string;
  @QueryTime({ type: String, format: 'date-time' })
  to?: string;
}

export class LedgerPageQuery extends LedgerFilter {
  @QueryCursor(/^\d{1,18}$/)
  before?: string;
  @PageLimit()
  limit = 50;
}

/** The ledger's query of a filter. */
export function ledgerQuery(accountId: string, filter: LedgerFilter): Omit<LedgerQuery, 'limit'> {
  return { ...filter, accountId, from: timeOf(filter.from), to: timeOf(filter.to) };
}

export class LedgerLine extends PresentedEntry {}

export class LedgerPageAnswer extends PageAnswer {
  @ApiProperty({ type: [LedgerLine], description: 'Newest first.' })
  entries!: LedgerLine[];
}
