import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Injectable } from '@nestjs/common';
import {
  ApiKeys,
  type EntryKind,
  entryKinds,
  Ledger,
  type LedgerQuery,
  type Operation,
  operations,
} from '@enrichment/billing-domain';
import type { Session } from '@enrichment/identity-domain';
import { PresentedEntry, presentEntry } from '../../platform/account/present-entry';
import type { Unsent } from '../../platform/http/operation/answer.dto';
import { PageAnswer, IfGiven, PageCursor, PageLimit, QueryTime, timeOf } from '../http/query-fields';
import type { ExpressResponse } from '../../platform/request/api-request';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';

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
function ledgerQuery(accountId: string, filter: LedgerFilter): Omit<LedgerQuery, 'limit'> {
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

export class LedgerPageAnswer extends PageAnswer {
  @ApiProperty({ type: [LedgerLine], description: 'Newest first.' })
  entries!: LedgerLine[];
}

type Line = LedgerLine & { readonly key_name: string | null };

const columns = [
  ...['id', 'created_at', 'kind', 'operation', 'key_id', 'key_name', 'request_id'],
  ...['credits', 'balance_after', 'ip_lookups', 'reason'],
] as const satisfies (keyof Line)[];

/** The ledger of an account as a CSV file, with the names of its keys. */
@Injectable()
export class LedgerDownload {
  constructor(
    private readonly ledger: Ledger,
    private readonly keys: ApiKeys,
    private readonly csv: CsvDownload,
  ) {}

  /** @param session of the reader, whose downloads are limited */
  async send(
    response: ExpressResponse,
    session: Session,
    accountId: string,
    filter: LedgerFilter,
  ): Promise<undefined> {
    const pieces = this.pieces(accountId, filter);
    await this.csv.send(response, session.user.accountId, { name: 'ledger.csv', columns, pieces });
    return undefined;
  }

  private async *pieces(accountId: string, filter: LedgerFilter): AsyncGenerator<Line[], void> {
    const query = ledgerQuery(accountId, filter);
    const names = new Map((await this.keys.list(accountId)).map(({ id, name }) => [id, name]));
    let before: string | undefined;
    do {
      const { entries, next } = await this.ledger.page({ ...query, before, limit: rowsAtOnce });
      if (entries.length > 0)
        yield entries
          .map(presentEntry)
          .map((line) => ({ ...line, key_name: names.get(line.key_id ?? '') ?? null }));
      before = next;
    } while (before !== undefined);
  }
}
