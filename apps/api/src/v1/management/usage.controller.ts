import { RequestWindows } from '@enrichment/billing-domain';
import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { validateBody } from '../../platform/http/body/validate-body';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { UsageView } from '../../platform/usage/usage-view';
import { describeUsage } from './describe-usage';
import { enter } from './enter';
import { type UsageAnswer, UsageQuery } from './usage.dto';

/** The usage of the caller's account, for keys of the scope `manage`. It is free. */
@Controller()
@RequiredScope('manage')
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(
    private readonly view: UsageView,
    private readonly windows: RequestWindows,
  ) {}

  @Get('/v1/usage')
  @describeUsage()
  async usage(
    @Query() given: UsageQuery,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<UsageAnswer> {
    const accountId = await enter(this.windows, context, response);
    const { range, operation, key_id: key } = validateBody(UsageQuery, { ...given });
    const usage = await this.view.of(accountId, { range, operation, key });
    return { ...usage, request_id: context.id };
  }
}
