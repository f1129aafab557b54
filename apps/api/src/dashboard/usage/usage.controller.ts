import { Get, Query, Req } from '@nestjs/common';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, ofAnyAccount } from '../http/routes';
import { DaysAnswer, DaysQueryString, UsageAnswer, UsageQueryString } from './usage.dto';
import { UsageView } from '../../platform/usage/usage-view';

/** The performance of an account. */
@DashboardRoutes()
@AccessFor('account:read')
export class UsageController {
  constructor(private readonly view: UsageView) {}

  @Get(ofAnyAccount('usage'))
  @Answers('Requests, errors, credits and latencies of a span that ends now', UsageAnswer)
  usage(@Query() query: UsageQueryString, @Req() { accountId }: DashboardRequest) {
    return this.view.of(accountId, query);
  }

  @Get('usage/days')
  @Answers('Credits of the last 30 days of a time zone', DaysAnswer)
  async days(@Query() { zone }: DaysQueryString, @Req() { accountId }: DashboardRequest) {
    return { days: await this.view.days(accountId, zone) };
  }
}
