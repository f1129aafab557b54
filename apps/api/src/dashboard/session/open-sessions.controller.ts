import { Sessions } from '@enrichment/identity-domain';
import { Delete, Get, Param, Req } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit';
import { AccessFor } from '../http/access';
import { Answers, NoContent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { notFound } from '../http/not-found';
import { presentSession, SessionListAnswer } from './open-sessions.dto';

/** A user's open sessions. */
@DashboardRoutes('sessions')
@AccessFor('signed in')
export class OpenSessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('The sessions of the signed-in user', SessionListAnswer)
  async list(@Req() { session }: DashboardRequest) {
    const { id, email } = session.user;
    const open = await this.sessions.ofUsers([id]);
    return { sessions: open.map((each) => presentSession(each, email, session.id)) };
  }

  @Delete()
  @NoContent('End all sessions of the user except that of this request', 'They have ended.')
  async endOthers(@Req() request: DashboardRequest): Promise<void> {
    const { id, user } = request.session;
    await this.sessions.endOthers(user.id, id);
    const act = { action: 'session.others_ended', accountId: user.accountId, subject: user.email };
    await this.audit.note(request, act);
  }

  @Delete(':id')
  @NoContent('End a session of the user', 'It has ended.')
  async end(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const { user } = request.session;
    if (!(await this.sessions.endOne([user.id], id))) throw notFound('session');
    await this.audit.note(request, { action: 'session.ended', accountId: user.accountId, subject: id });
  }
}
