import { Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { Sessions } from '@enrichment/identity-domain';
import type { ApiResponse } from '../../http/api-request';
import { Drain } from '../../http/drain';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import { type DashboardRequest, visitOf } from '../http/dashboard-request';
import { AccountNews, LiveAccounts } from './live-accounts';

/** Keeps proxies from taking the stream for dead; each beat also asks whether the session still stands. */
const beatMs = 15_000;

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
@DashboardRoutes('live')
export class LiveController {
  constructor(
    private readonly live: LiveAccounts,
    private readonly sessions: Sessions,
    private readonly drain: Drain,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Tells of changes as they happen: an event `change` with the news, at most every 2 seconds',
  })
  @ApiExtraModels(AccountNews)
  @ApiOkResponse({
    description: 'Server-sent events, until the session ends.',
    content: { 'text/event-stream': { schema: { $ref: getSchemaPath(AccountNews) } } },
  })
  stream(@Req() request: DashboardRequest, @Res() response: ApiResponse): undefined {
    const unwatch = this.live.watch(request.session.user.accountId, (news) => {
      response.write(`event: change\ndata: ${JSON.stringify(news)}\n\n`);
    });
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('X-Accel-Buffering', 'no'); // nginx would hold it back.
    response.write('retry: 5000\n\n');
    void this.live.look();
    const visit = visitOf(request);
    const beat = setInterval(() => {
      this.sessions.find(visit).then(
        (session) => (session ? response.write(': still here\n\n') : response.end()),
        () => response.end(),
      );
    }, beatMs).unref();
    const stopped = this.drain.onStop(() => response.end());
    response.once('close', () => {
      clearInterval(beat);
      unwatch();
      stopped();
    });
    return undefined;
  }
}
