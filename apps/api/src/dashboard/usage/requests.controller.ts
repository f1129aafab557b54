import { Get, Param, Query, Req, Res } from '@nestjs/common';
import { RequestBodies } from '@enrichment/billing-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { AnswersCsv } from '../http/csv-download';
import {
  maxRows,
  presentBodies,
  RequestAnswer,
  RequestBodiesAnswer,
  RequestPageAnswer,
  RequestsDownload,
  RequestsFilter,
  RequestsQuery,
} from './requests.dto';
import { RequestsView } from '../../platform/usage/requests-view';
import { required } from '../http/refusals';

/** The account's own requests. */
@DashboardRoutes()
@AccessFor('account:read')
export class RequestsController {
  constructor(
    private readonly view: RequestsView,
    private readonly csv: RequestsDownload,
    private readonly bodies: RequestBodies,
  ) {}

  @Get('requests')
  @Answers('The requests, as far back as they are kept', RequestPageAnswer)
  page(@Query() query: RequestsQuery, @Req() { session }: DashboardRequest) {
    return this.view.page(session.user.accountId, query);
  }

  @Get('requests.csv')
  @AnswersCsv('The requests as CSV (RFC 4180), newest first', maxRows)
  download(
    @Query() filter: RequestsFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    return this.csv.send(response, session, session.user.accountId, filter);
  }

  @Get('requests/:id')
  @Answers('One request and its charge', RequestAnswer)
  async one(@Param('id') id: string, @Req() { session }: DashboardRequest) {
    return required('request', await this.view.one(session.user.accountId, id));
  }

  @Get('requests/:id/bodies')
  @Answers('The bodies of one request and its answer, where the account keeps them', RequestBodiesAnswer)
  async bodiesOf(@Param('id') id: string, @Req() { session }: DashboardRequest) {
    return presentBodies(await this.bodies.find(session.user.accountId, id));
  }
}
