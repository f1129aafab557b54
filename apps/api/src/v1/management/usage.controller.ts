import { Get, Query, Req } from '@nestjs/common';
import { validateBody } from '../../platform/http/body/validate-body';
import { describeRoute } from '../../platform/http/openapi/describe-route';
import { KeyRoutes } from '../../platform/http/pipeline/key-routes.decorator';
import type { ApiRequest } from '../../platform/request/api-request';
import { UsageView } from '../../platform/usage/usage-view';
import { UsageAnswer, UsageQuery } from './usage.dto';

/** The usage of the caller's account, for keys of the scope `manage`. It is free. */
@KeyRoutes('management', 'manage')
export class UsageController {
  constructor(private readonly view: UsageView) {}

  @Get('/v1/usage')
  @describeRoute({
    operationId: 'getUsage',
    tag: 'account',
    summary: 'Read the usage',
    description: 'Requests, errors, credits and latencies of the account over a span that ends now.',
    query: UsageQuery,
    answer: UsageAnswer,
    tool: 'manage',
    isManaging: true,
  })
  async usage(@Query() given: UsageQuery, @Req() { context }: ApiRequest) {
    const accountId = context.caller!.account.id;
    const { range, operation, key_id: key } = validateBody(UsageQuery, { ...given });
    return this.view.of(accountId, { range, operation, key });
  }
}
