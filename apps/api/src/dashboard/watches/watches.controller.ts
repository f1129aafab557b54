import { Clock } from '@enrichment/kernel';
import { Watches } from '@enrichment/network-scraping-domain';
import { Delete, Get, Param, Req } from '@nestjs/common';
import { AccessFor } from '../http/access';
import { Answers, NoContent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { notFound } from '../http/not-found';
import { presentWatchedPage, WatchedPagesAnswer } from './watches.dto';

/** Largest number of watches that a page shows. */
const max = 1_000;

/** The pages that the account watches. */
@DashboardRoutes('watches')
@AccessFor('webhooks:manage')
export class WatchesController {
  constructor(
    private readonly watches: Watches,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Answers('The watched pages, oldest first', WatchedPagesAnswer)
  async list(@Req() { session }: DashboardRequest) {
    const now = new Date(this.clock.now());
    const found = await this.watches.list(session.user.accountId, now, max);
    return { watches: found.map(presentWatchedPage) };
  }

  @Delete(':id')
  @NoContent('End a watch', 'It has ended.')
  async end(@Param('id') id: string, @Req() { session }: DashboardRequest): Promise<void> {
    if (!(await this.watches.end(session.user.accountId, id))) throw notFound('watch');
  }
}
