import { Get, Param, Query, Req } from '@nestjs/common';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { RequestAnswer, RequestPageAnswer, RequestsQuery } from './requests.dto';
import { RequestsView } from './requests-view';

/** The account's own requests. */
@DashboardRoutes('requests')
export class RequestsController {
  constructor(private readonly view: RequestsView) {}

  @Get()
  @Answers('The requests of the last 30 days', RequestPageAnswer)
  page(
    @Query() query: RequestsQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<RequestPageAnswer>> {
    return this.view.page(session.user.accountId, query);
  }

  @Get(':id')
  @Answers('One request, and what it was charged', RequestAnswer)
  one(@Param('id') id: string, @Req() { session }: DashboardRequest): Promise<Unsent<RequestAnswer>> {
    return this.view.one(session.user.accountId, id);
  }
}
