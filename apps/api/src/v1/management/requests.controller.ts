import { Get, Query, Req } from '@nestjs/common';
import { describeRoute } from '../../platform/http/openapi/describe-route';
import { KeyRoutes } from '../../platform/http/pipeline/key-routes.decorator';
import type { ApiRequest } from '../../platform/request/api-request';
import { RequestsView } from '../../platform/usage/requests-view';
import { pageQuery } from './page-query';
import { RequestsAnswer, RequestsQuery } from './requests.dto';

/** The requests of the caller's account, for keys of the scope `manage`. It is free. */
@KeyRoutes('management', 'manage')
export class RequestsController {
  constructor(private readonly view: RequestsView) {}

  @Get('/v1/requests')
  @describeRoute({
    operationId: 'listRequests',
    tag: 'account',
    summary: 'List requests',
    description:
      'Requests of the account with their outcome, latency and credits, newest first, as far back as they are kept. They appear some seconds after their answer.',
    query: RequestsQuery,
    answer: RequestsAnswer,
    tool: 'manage',
    isManaging: true,
  })
  page(@Query() given: RequestsQuery, @Req() { context }: ApiRequest) {
    const { key_id: key, limit = 50, ...filter } = pageQuery(RequestsQuery, given);
    return this.view.page(context.caller!.account.id, { ...filter, key, limit });
  }
}
