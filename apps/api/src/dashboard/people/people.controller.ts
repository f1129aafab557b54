import { Body, Delete, Get, Param, Post, Put, Req } from '@nestjs/common';
import { emailProblem, Invitations, Invite, Members } from '@enrichment/identity-domain';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { notFound, refuseProblems, requirePermission } from '../http/refusals';
import {
  InvitationForm,
  MadeInvitationAnswer,
  memberTag,
  PeopleAnswer,
  presentInvitation,
  presentMember,
  RoleForm,
} from './people.dto';

/** Members and invitations of the account. */
@DashboardRoutes('people')
export class PeopleController {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly invite: Invite,
    private readonly audit: Audit,
  ) {}

  @Get()
  @AccessFor('account:read')
  @Answers('Members and invitations of the account', PeopleAnswer)
  async list(@Req() { session }: DashboardRequest) {
    const { id, accountId } = session.user;
    const [members, invitations] = await Promise.all([
      this.members.ofAccount(accountId),
      this.invitations.ofAccount(accountId),
    ]);
    return {
      members: members.map((member) => presentMember(member, id)),
      invitations: invitations.map(presentInvitation),
    };
  }

  @Post('invitations')
  @AccessFor('people:manage')
  @Answers('Invite a person; earlier invitations of the address are void', MadeInvitationAnswer, {
    status: 201,
  })
  async create(@Body() { email, role }: InvitationForm, @Req() request: DashboardRequest) {
    refuseProblems({ email: emailProblem(email) });
    const { user } = request.session;
    const order = { accountId: user.accountId, email, role, by: user.email };
    const { token, invitation, mailed } = await this.invite.execute(order);
    await this.record(request, 'invited', invitation.email, undefined, { role, mailed });
    return { invitation: presentInvitation(invitation), token: token ?? null, mailed };
  }

  @Delete('invitations/:email')
  @AccessFor('people:manage')
  @NoContent('Withdraw an invitation', 'It is void.')
  async withdraw(@Param('email') email: string, @Req() request: DashboardRequest): Promise<void> {
    const withdrawn = await this.invitations.withdraw(request.session.user.accountId, email);
    if (!withdrawn) throw notFound('invitation');
    await this.record(request, 'uninvited', withdrawn.email, { role: withdrawn.role }, undefined);
  }

  @Put(':id/role')
  @AccessFor('people:manage')
  @Answers('Give a member another role', PeopleAnswer)
  async setRole(@Param('id') id: string, @Body() { role }: RoleForm, @Req() request: DashboardRequest) {
    const { accountId } = request.session.user;
    const before = await this.members.change(accountId, id, { role }, (member) =>
      requireExpected(request, 'member', memberTag(member)),
    );
    await this.record(request, 'role_changed', before.email, { role: before.role }, { role });
    return this.list(request);
  }

  @Delete(':id')
  @AccessFor('account:read')
  @NoContent(
    'Leave the account, or remove a member; their sessions there end',
    'They are no member any more.',
  )
  async remove(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const { user } = request.session;
    const isOwn = id === user.id;
    if (!isOwn) requirePermission(request.session, 'people:manage');
    const before = await this.members.remove(user.accountId, id);
    await this.record(request, isOwn ? 'left' : 'removed', before.email, { role: before.role }, undefined);
  }

  private record(
    request: DashboardRequest,
    what: 'invited' | 'uninvited' | 'role_changed' | 'removed' | 'left',
    subject: string,
    before: object | undefined,
    after: object | undefined,
  ): Promise<void> {
    const { accountId } = request.session.user;
    return this.audit.record(request, { action: `member.${what}`, accountId, subject, before, after });
  }
}
