import { once } from 'node:events';
import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Ledger } from '@enrichment/billing-domain';
import type { ApiResponse } from '../../http/api-request';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { csvLine } from './csv';
import { LedgerFilter, LedgerPageAnswer, LedgerPageQuery, ledgerQuery, presentEntry } from './ledger.dto';

const rowsAtOnce = 1_000;
const columns = [
  ...['id', 'created_at', 'kind', 'operation', 'request_id'],
  ...['credits', 'balance_after', 'ip_lookups', 'reason'],
] as const;

/** The account's own ledger, newest first. */
@DashboardRoutes()
export class LedgerController {
  constructor(private readonly ledger: Ledger) {}

  @Get('ledger')
  @Answers('The ledger', LedgerPageAnswer)
  async page(
    @Query() query: LedgerPageQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<LedgerPageAnswer>> {
    const { limit, before } = query;
    const entries = await this.ledger.page({
      ...ledgerQuery(session.user.accountId, query),
      before: before || undefined,
      limit: limit + 1,
    });
    const shown = entries.slice(0, limit);
    return {
      entries: shown.map(presentEntry),
      next: entries.length > limit ? shown.at(-1)!.id : null,
    };
  }

  /** Read and sent piece by piece: it need not fit into memory. */
  @Get('ledger.csv')
  @ApiOperation({ summary: 'The ledger as CSV (RFC 4180), newest first' })
  @ApiOkResponse({ description: 'Success.', content: { 'text/csv': { schema: { type: 'string' } } } })
  async csv(
    @Query() filter: LedgerFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ApiResponse,
  ): Promise<undefined> {
    const query = ledgerQuery(session.user.accountId, filter);
    let entries = await this.ledger.page({ ...query, limit: rowsAtOnce });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
    response.setHeader('Content-Disposition', 'attachment; filename="ledger.csv"');
    response.write(csvLine(columns));
    while (entries.length > 0 && !response.destroyed) {
      const rows = entries.map(presentEntry).map((row) => csvLine(columns.map((column) => row[column])));
      if (!response.write(rows.join('')))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      const last = entries.at(-1)!.id;
      entries =
        entries.length < rowsAtOnce
          ? []
          : await this.ledger.page({ ...query, before: last, limit: rowsAtOnce });
    }
    response.end();
    return undefined;
  }
}
