import { Delete, Get, Param, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Clock } from '@enrichment/kernel';
import { type Watch, Watches } from '@enrichment/network-scraping-domain';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { notFound } from '../http/refusals';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { present } from '../../platform/http/operation/present';

class WatchedPage {
  @ApiProperty({ example: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ enum: ['company', 'profile'] })
  kind!: 'company' | 'profile';
  @ApiProperty({ description: 'The name on the page.', example: 'Acme Bridges' })
  name!: string;
  @ApiProperty({ description: 'The page: the id to request it by.', example: 'acme-bridges' })
  network_id!: string;
  @ApiProperty({ format: 'date-time', description: 'When the page was last read.' })
  checked_at!: string;
  @ApiProperty({ format: 'date-time' })
  ends_at!: string;
}

class WatchedPagesAnswer extends RouteAnswer {
  @ApiProperty({ type: [WatchedPage] })
  watches!: WatchedPage[];
}

function presentWatchedPage(watch: Watch): WatchedPage {
  const { subject, record } = watch;
  const kind = subject.kind === 'company' ? 'company' : 'profile';
  return present(WatchedPage, { ...watch, ...record, kind });
}

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
