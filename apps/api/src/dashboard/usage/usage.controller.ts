import { Get, Query, Req } from '@nestjs/common';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { DaysAnswer, DaysQueryString, UsageAnswer, UsageQueryString } from './usage.dto';
import { UsageView } from '../../platform/usage/usage-view';

/** The account's own performance. */
@DashboardRoutes('usage')
@AccessFor('account:read')
export class UsageController {
  constructor(private readonly view: UsageView) {}

  @Get()
  @Answers('Requests, errors, credits and latencies of a span that ends now', UsageAnswer)
  usage(@Query() query: UsageQueryString, @Req() { session }: DashboardRequest) {
    return this.view.of(session.user.accountId, query);
  }

  @Get('days')
  @Answers('Credits of the last 30 days of a time zone', DaysAnswer)
  async days(@Query() { zone }: DaysQueryString, @Req() { session }: DashboardRequest) {
    return { days: await this.view.days(session.user.accountId, zone) };
  }
}
