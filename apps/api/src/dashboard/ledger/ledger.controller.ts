import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiKeys, Ledger } from '@enrichment/billing-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { presentEntry } from '../../platform/account/present-entry';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, ofAnyAccount } from '../http/routes';
import { AnswersCsv, CsvDownload, rowsAtOnce } from '../http/csv-download';
import { LedgerFilter, type LedgerLine, LedgerPageAnswer, LedgerPageQuery, ledgerQuery } from './ledger.dto';

/** A line of the file. */
type Line = LedgerLine & { readonly key_name: string | null };

const columns = [
  'id',
  'created_at',
  'kind',
  'operation',
  'key_id',
  'key_name',
  'request_id',
  'credits',
  'balance_after',
  'ip_lookups',
  'reason',
] as const satisfies (keyof Line)[];

/** The ledger of an account, newest first. */
@DashboardRoutes()
@AccessFor('account:read')
export class LedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly keys: ApiKeys,
    private readonly csv: CsvDownload,
  ) {}

  @Get(ofAnyAccount('ledger'))
  @Answers('The ledger', LedgerPageAnswer)
  async page(@Query() { limit, before, ...filter }: LedgerPageQuery, @Req() { accountId }: DashboardRequest) {
    const page = { ...ledgerQuery(accountId, filter), before, limit };
    const { entries, next } = await this.ledger.page(page);
    return { entries: entries.map(presentEntry), next: next ?? null };
  }

  @Get(ofAnyAccount('ledger.csv'))
  @AnswersCsv('The ledger as CSV (RFC 4180), newest first')
  async download(
    @Query() filter: LedgerFilter,
    @Req() { accountId, session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    const pieces = this.pieces(accountId, filter);
    await this.csv.send(response, session.user.accountId, { name: 'ledger.csv', columns, pieces });
    return undefined;
  }

  /** The entries with the names of their keys. */
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
