import { Get, Query, Req, Res } from '@nestjs/common';
import { Ledger } from '@enrichment/billing-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { AnswersCsv } from '../http/csv-download';
import { LedgerDownload, LedgerFilter, ledgerPage, LedgerPageAnswer, LedgerPageQuery } from './ledger.dto';

/** The account's own ledger, newest first. */
@DashboardRoutes()
@AccessFor('account:read')
export class LedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly csv: LedgerDownload,
  ) {}

  @Get('ledger')
  @Answers('The ledger', LedgerPageAnswer)
  page(@Query() query: LedgerPageQuery, @Req() { session }: DashboardRequest) {
    return ledgerPage(this.ledger, session.user.accountId, query);
  }

  @Get('ledger.csv')
  @AnswersCsv('The ledger as CSV (RFC 4180), newest first')
  download(
    @Query() filter: LedgerFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    return this.csv.send(response, session, session.user.accountId, filter);
  }
}
