import { Get, Query, Req } from '@nestjs/common';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { UsageQueryString } from './usage.dto';
import { UsageView } from './usage-view';

/** The account's own performance. */
@DashboardRoutes('usage')
export class UsageController {
  constructor(private readonly view: UsageView) {}

  @Get()
  usage(@Query() query: UsageQueryString, @Req() { session }: DashboardRequest): Promise<object> {
    return this.view.of(session.user.accountId, query);
  }
}
