import { RequestWindows } from '@enrichment/billing-domain';
import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { RequestsView } from '../../platform/usage/requests-view';
import { describeRequests } from './describe-requests';
import { enter } from './enter';
import { pageQuery } from './page-query';
import { type RequestsAnswer, RequestsQuery } from './requests.dto';

/** The requests of the caller's account, for keys of the scope `manage`. It is free. */
@Controller()
@RequiredScope('manage')
@UseGuards(ApiKeyGuard)
export class RequestsController {
  constructor(
    private readonly view: RequestsView,
    private readonly windows: RequestWindows,
  ) {}

  @Get('/v1/requests')
  @describeRequests()
  async page(
    @Query() given: RequestsQuery,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<RequestsAnswer> {
    const accountId = await enter(this.windows, context, response);
    const { key_id: key, limit = 50, ...filter } = pageQuery(RequestsQuery, given);
    return { ...(await this.view.page(accountId, { ...filter, key, limit })), request_id: context.id };
  }
}
