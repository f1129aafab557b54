import { RequestWindows } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Watches } from '@enrichment/network-scraping-domain';
import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import { takePermit } from '../../platform/limits/limits';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { writeCredits } from '../../platform/request/credit-headers';
import { describeRoute } from '../../platform/http/openapi/describe-route';
import { presentWatch, WatchEndAnswer, WatchEndRequest, WatchListAnswer } from './watch.dto';

const most = 10_000;
const idShape = /^wat_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The watches of the caller's account. Both routes are free. */
@Controller()
@RequiredScope('watch')
@UseGuards(ApiKeyGuard)
export class WatchesController {
  constructor(
    private readonly watches: Watches,
    private readonly windows: RequestWindows,
    private readonly clock: Clock,
  ) {}

  @Get('/v1/network/watches')
  @describeRoute({
    operationId: 'listWatches',
    tag: 'watch',
    summary: 'List your watches',
    description: 'The watches of your account that have not ended. Free.',
    answer: WatchListAnswer,
  })
  async list(
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WatchListAnswer> {
    const { account } = context.caller!;
    await takePermit(this.windows, 'watches', account.id, response);
    // A watch of a test key is not stored.
    const now = new Date(this.clock.now());
    const found = context.isTest ? [] : await this.watches.list(account.id, now, most);
    writeCredits(context, response);
    return { watches: found.map(presentWatch), request_id: context.id };
  }

  @Post('/v1/network/watches/end')
  @HttpCode(200)
  @describeRoute({
    operationId: 'endWatch',
    tag: 'watch',
    summary: 'End a watch',
    description: 'The page is not read for it any more. Free; the price of the watch is not paid back.',
    body: WatchEndRequest,
    answer: WatchEndAnswer,
    tool: true,
  })
  async end(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WatchEndAnswer> {
    const { context } = request;
    const { account } = context.caller!;
    await takePermit(this.windows, 'watches', account.id, response);
    const { id } = validateBody(WatchEndRequest, await readJsonObject(request));
    const ended = !context.isTest && idShape.test(id) && (await this.watches.end(account.id, id));
    writeCredits(context, response);
    return { id, ended, request_id: context.id };
  }
}
