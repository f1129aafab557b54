import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Ledger, type LedgerQuery } from '@enrichment/billing-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor } from '../http/access';
import { Answers, type Unsent } from '../http/answers.decorator';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { presentEntry } from '../../platform/account/present-entry';
import {
  LedgerFilter,
  type LedgerLine,
  ledgerPage,
  LedgerPageAnswer,
  LedgerPageQuery,
  ledgerQuery,
} from './ledger.dto';

const columns = [
  ...['id', 'created_at', 'kind', 'operation', 'request_id'],
  ...['credits', 'balance_after', 'ip_lookups', 'reason'],
] as const satisfies (keyof LedgerLine)[];

type EntriesQuery = Omit<LedgerQuery, 'limit'>;

/** The account's own ledger, newest first. */
@DashboardRoutes()
@AccessFor('account:read')
export class LedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly csv: CsvDownload,
  ) {}

  @Get('ledger')
  @Answers('The ledger', LedgerPageAnswer)
  page(
    @Query() query: LedgerPageQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<LedgerPageAnswer>> {
    return ledgerPage(this.ledger, session.user.accountId, query);
  }

  @Get('ledger.csv')
  @ApiOperation({ summary: 'The ledger as CSV (RFC 4180), newest first' })
  @ApiOkResponse({ description: 'Success.', content: { 'text/csv': { schema: { type: 'string' } } } })
  async download(
    @Query() filter: LedgerFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    const { accountId } = session.user;
    const pieces = this.pieces(ledgerQuery(accountId, filter));
    await this.csv.send(response, accountId, { name: 'ledger.csv', columns, pieces });
    return undefined;
  }

  private async *pieces(query: EntriesQuery): AsyncGenerator<LedgerLine[], void> {
    let before: string | undefined;
    do {
      const { entries, next } = await this.ledger.page({ ...query, before, limit: rowsAtOnce });
      if (entries.length > 0) yield entries.map(presentEntry);
      before = next;
    } while (before !== undefined);
  }
}
