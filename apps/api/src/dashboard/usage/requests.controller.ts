import { Get, Param, Query, Req } from '@nestjs/common';
import { Ledger, UsageReports } from '@enrichment/billing-domain';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { notFound } from '../http/not-found';
import { presentEntry } from '../ledger/ledger.dto';
import {
  cursorOf,
  placeOf,
  presentRequest,
  RequestAnswer,
  RequestPageAnswer,
  RequestsQuery,
} from './requests.dto';
import { UsageView } from './usage-view';

/** The account's own requests, newest first, and what each was charged. */
@DashboardRoutes('requests')
export class RequestsController {
  constructor(
    private readonly usage: UsageReports,
    private readonly ledger: Ledger,
    private readonly view: UsageView,
  ) {}

  @Get()
  @Answers('The requests of the last 30 days', RequestPageAnswer)
  async page(
    @Query() query: RequestsQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<RequestPageAnswer>> {
    const { accountId } = session.user;
    const { operation, key, code, before, limit } = query;
    const [rows, keys] = await Promise.all([
      this.usage.page({
        accountId,
        operation: operation || undefined,
        keyId: key || undefined,
        code: code || undefined,
        before: before ? placeOf(before) : undefined,
        limit: limit + 1,
      }),
      this.view.keys(accountId),
    ]);
    const shown = rows.slice(0, limit);
    return {
      requests: shown.map((row) => presentRequest(row, keys)),
      next: rows.length > limit ? cursorOf(shown.at(-1)!) : null,
    };
  }

  @Get(':id')
  @Answers('One request, and what it was charged', RequestAnswer)
  async one(@Param('id') id: string, @Req() { session }: DashboardRequest): Promise<Unsent<RequestAnswer>> {
    const { accountId } = session.user;
    const [row, entries, keys] = await Promise.all([
      this.usage.find(accountId, id),
      this.ledger.ofRequest(accountId, id),
      this.view.keys(accountId),
    ]);
    if (!row && entries.length === 0) throw notFound('request');
    const charge = entries.find(({ kind }) => kind === 'charge');
    return {
      request: row ? presentRequest(row, keys) : null,
      charge: charge ? presentEntry(charge) : null,
      entries: entries.map(presentEntry),
    };
  }
}
