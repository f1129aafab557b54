import { Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { Sessions } from '@enrichment/identity-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { Drain } from '../../platform/lifecycle/drain';
import { AccessFor } from '../http/access';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import { type DashboardRequest, visitOf } from '../http/dashboard-request';
import { LiveFigures, LiveAccounts } from './live-accounts';

/** Interval of the beats, which keep proxies from closing the stream. */
const beatMs = 15_000;
/** Bytes. */
const maxUnread = 64 * 1_024;

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
@DashboardRoutes('live')
@AccessFor('account:read')
export class LiveController {
  constructor(
    private readonly live: LiveAccounts,
    private readonly sessions: Sessions,
    private readonly drain: Drain,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Changes of the account as events `change`, at most every 2 seconds',
  })
  @ApiExtraModels(LiveFigures)
  @ApiOkResponse({
    description: 'Server-sent events, until the session ends.',
    content: { 'text/event-stream': { schema: { $ref: getSchemaPath(LiveFigures) } } },
  })
  stream(@Req() request: DashboardRequest, @Res() response: ExpressResponse): undefined {
    const write = (text: string) => {
      // A client that does not read would make the buffer grow.
      if (response.writableLength > maxUnread) response.destroy();
      // A write after the end is an uncaught error.
      else if (!response.writableEnded) response.write(text);
    };
    const end = () => response.end();
    const visit = visitOf(request);
    const { accountId } = request.session.user;
    /** Ends the stream instead if the session is no longer valid for the account. */
    const writeIfValid = (text: string) =>
      void this.sessions
        .find(visit)
        .then((session) => (session?.user.accountId === accountId ? write(text) : end()), end);
    const unwatch = this.live.watch(accountId, (figures) =>
      writeIfValid(`event: change\ndata: ${JSON.stringify(figures)}\n\n`),
    );
    request.context.leave();
    const beat = setInterval(() => writeIfValid(': still here\n\n'), beatMs).unref();
    const stopped = this.drain.onStop(end);
    request.context.onEnd(() => {
      clearInterval(beat);
      unwatch();
      stopped();
    });
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('X-Accel-Buffering', 'no'); // nginx would hold it back.
    write('retry: 5000\n\n');
    if (request.method === 'HEAD') end();
    else void this.live.poll();
    return undefined;
  }
}
