import { type EntryKind, entryKinds, type Operation, operations } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { PresentedEntry } from '../../platform/account/present-entry';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { QueryChoice, QueryCursor, QueryLimit, QueryTime } from './page-query';

export class LedgerQuery {
  @QueryChoice(entryKinds, 'Only entries of this kind.')
  kind?: EntryKind;
  @QueryChoice(operations, 'Only entries of this operation.')
  operation?: Operation;
  @QueryTime('Since this time, or the beginning of this day of UTC.')
  from?: string;
  @QueryTime('Until this time, which is excluded.')
  to?: string;
  @QueryCursor(/^\d{1,18}$/)
  before?: string;
  @QueryLimit('Entries')
  limit?: number;
}

class LedgerItem extends PresentedEntry {}

export class LedgerAnswer extends RouteAnswer {
  @ApiProperty({ type: [LedgerItem], description: 'Newest first.' })
  entries!: LedgerItem[];
  @OrNull('string', { description: '`before` of the next page; null: this is the last.', example: '4710' })
  next!: string | null;
}
