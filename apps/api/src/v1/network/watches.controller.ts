import { Get, HttpCode, Post, Req } from '@nestjs/common';
import { Clock } from '@enrichment/kernel';
import { Watches } from '@enrichment/network-scraping-domain';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import type { ApiRequest } from '../../platform/request/api-request';
import { presentWatch, WatchEndAnswer, WatchEndRequest, WatchListAnswer } from './watch.dto';

const max = 10_000;
const idShape = /^wat_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The watches of the caller's account. Both routes are free. */
@KeyRoutes('watches', 'watch')
export class WatchesController {
  constructor(
    private readonly watches: Watches,
    private readonly clock: Clock,
  ) {}

  @Get('/v1/network/watches')
  @describeRoute({
    operationId: 'listWatches',
    tag: 'watch',
    summary: 'List your watches',
    description: 'The watches of your account that have not ended.',
    answer: WatchListAnswer,
  })
  async list(@Req() { context }: ApiRequest) {
    const { account } = context.caller!;
    // A watch of a test key is not stored.
    const now = new Date(this.clock.now());
    const found = context.isTest ? [] : await this.watches.list(account.id, now, max);
    return { watches: found.map(presentWatch) };
  }

  @Post('/v1/network/watches/end')
  @HttpCode(200)
  @describeRoute({
    operationId: 'endWatch',
    tag: 'watch',
    summary: 'End a watch',
    description: 'The page is not read for it any more. The price of the watch is not paid back.',
    body: WatchEndRequest,
    answer: WatchEndAnswer,
    tool: true,
  })
  async end(@Req() request: ApiRequest) {
    const { context } = request;
    const { account } = context.caller!;
    const { id } = validateBody(WatchEndRequest, await readJsonObject(request));
    const ended = !context.isTest && idShape.test(id) && (await this.watches.end(account.id, id));
    return { id, ended };
  }
}
