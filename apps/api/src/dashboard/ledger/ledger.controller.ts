import { pipeline } from 'node:stream/promises';
import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Ledger, type LedgerEntry, type LedgerQuery } from '@enrichment/billing-domain';
import { tooManyAttempts } from '@enrichment/identity-domain';
import type { ApiResponse } from '../../http/request/api-request';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { csvLine } from './csv';
import {
  LedgerFilter,
  type LedgerLine,
  ledgerPage,
  LedgerPageAnswer,
  LedgerPageQuery,
  ledgerQuery,
  presentEntry,
} from './ledger.dto';

/** Few enough that nobody else waits long for their turn. */
const rowsAtOnce = 500;
/** Of one account, at the same time. */
const mostExports = 2;
const columns = [
  ...['id', 'created_at', 'kind', 'operation', 'request_id'],
  ...['credits', 'balance_after', 'ip_lookups', 'reason'],
] as const satisfies (keyof LedgerLine)[];

type EntriesQuery = Omit<LedgerQuery, 'limit'>;

/** The account's own ledger, newest first. */
@DashboardRoutes()
export class LedgerController {
  private readonly exports = new Map<string, number>();

  constructor(private readonly ledger: Ledger) {}

  @Get('ledger')
  @Answers('The ledger', LedgerPageAnswer)
  page(
    @Query() query: LedgerPageQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<LedgerPageAnswer>> {
    return ledgerPage(this.ledger, session.user.accountId, query);
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
    const { accountId } = session.user;
    const running = this.exports.get(accountId) ?? 0;
    if (running >= mostExports) throw tooManyAttempts(1_000);
    this.exports.set(accountId, running + 1);
    try {
      await this.send(ledgerQuery(accountId, filter), response);
    } finally {
      const left = this.exports.get(accountId)! - 1;
      if (left > 0) this.exports.set(accountId, left);
      else this.exports.delete(accountId);
    }
    return undefined;
  }

  private async send(query: EntriesQuery, response: ApiResponse): Promise<void> {
    // Asked for before the answer begins: what fails now can still be told.
    const newest = await this.ledger.page({ ...query, limit: rowsAtOnce });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
    response.setHeader('Content-Disposition', 'attachment; filename="ledger.csv"');
    const pieces = response.req.method === 'HEAD' ? [] : this.pieces(query, newest);
    await pipeline(pieces, response).catch((error: unknown) => {
      // Whoever asked has left.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  private async *pieces(query: EntriesQuery, newest: LedgerEntry[]): AsyncGenerator<string> {
    yield csvLine(columns);
    for (let entries = newest; entries.length > 0;) {
      yield entries.map((entry) => csvRow(presentEntry(entry))).join('');
      if (entries.length < rowsAtOnce) return;
      entries = await this.ledger.page({ ...query, before: entries.at(-1)!.id, limit: rowsAtOnce });
    }
  }
}

function csvRow(line: LedgerLine): string {
  return csvLine(columns.map((column) => line[column]));
}
