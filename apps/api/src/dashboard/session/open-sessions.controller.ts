import { Delete, Get, Param, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type OpenSession, Sessions } from '@enrichment/identity-domain';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { notFound } from '../http/refusals';
import { OrNull } from '../../platform/http/openapi/properties';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { present } from '../../platform/http/operation/present';

class SessionLine {
  @ApiProperty({ example: 'ses_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ description: 'Email address of the user.', example: 'ada@example.com' })
  email!: string;
  @OrNull('string', 'Where it was opened.')
  address!: string | null;
  @OrNull('string', 'User agent of the browser.')
  user_agent!: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'To the day.' })
  last_used_at!: string;
  @ApiProperty({ type: String, format: 'date-time' })
  expires_at!: string;
  @ApiProperty({ description: 'Whether it is the session of this request.' })
  current!: boolean;
}

export class SessionListAnswer extends RouteAnswer {
  @ApiProperty({ type: [SessionLine], description: 'The one opened last first.' })
  sessions!: SessionLine[];
}

/** @param currentId of the session of this request */
export function presentSession(session: OpenSession, email: string, currentId: string): SessionLine {
  return present(SessionLine, { ...session, email, current: session.id === currentId });
}

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
    const audited = { action: 'session.others_ended', accountId: user.accountId, subject: user.email };
    await this.audit.record(request, audited);
  }

  @Delete(':id')
  @NoContent('End a session of the user', 'It has ended.')
  async end(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const { user } = request.session;
    if (!(await this.sessions.endOne([user.id], id))) throw notFound('session');
    await this.audit.record(request, { action: 'session.ended', accountId: user.accountId, subject: id });
  }
}
