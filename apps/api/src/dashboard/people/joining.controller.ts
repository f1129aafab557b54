import { Body, Get, Post, Req } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { AcceptInvitation, Members, PasswordRule, type Session, Sessions } from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import type { ExpressRequest } from '../../platform/request/api-request';
import { Audit } from '../../platform/audit/audit';
import {
  AccessFor,
  Answers,
  type DashboardRequest,
  DashboardRoutes,
  setCookies,
  visitOf,
} from '../http/routes';
import { livingAccount, notFound, refuseProblems } from '../http/refusals';
import { LinkForm, presentUser, SignedInAnswer } from '../session/session.dto';
import {
  AcceptForm,
  AccountChoicesAnswer,
  InvitationLookAnswer,
  presentInvitation,
  SwitchForm,
} from './people.dto';

/** Invitations, and switching between a user's accounts. */
@DashboardRoutes()
export class JoiningController {
  constructor(
    private readonly accepting: AcceptInvitation,
    private readonly passwordRule: PasswordRule,
    private readonly sessions: Sessions,
    private readonly members: Members,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
  ) {}

  @Post('invitation/look')
  @AccessFor('anyone')
  @Answers('Purpose of an invitation', InvitationLookAnswer)
  async look(@Body() { token }: LinkForm, @Req() request: ExpressRequest) {
    const invitation = await this.accepting.read(token, sourceOf(request.context.address));
    const account = await livingAccount(this.accounts, invitation.accountId);
    const { isUser: is_user, mailed: confirms_address } = invitation;
    return { ...presentInvitation(invitation), account: account.email, is_user, confirms_address };
  }

  @Post('invitation')
  @AccessFor('anyone')
  @Answers('Accept an invitation: a new user with a password, others signed in', SignedInAnswer)
  async accept(@Body() { token, new_password: password }: AcceptForm, @Req() request: ExpressRequest) {
    const source = sourceOf(request.context.address);
    const visit = visitOf(request);
    const { email, role, isUser, ...invitation } = await this.accepting.read(token, source);
    await livingAccount(this.accounts, invitation.accountId);
    let session: Session;
    if (isUser) {
      session = await this.accepting.asUser(token, await this.sessions.find(visit), visit, source);
    } else {
      refuseProblems({ new_password: await this.passwordRule.problemOf(password ?? '', email) });
      session = await this.accepting.asNewUser(token, password!, visit, source);
      const userAgent = request.headers['user-agent'];
      await this.sessions.recordDevice(session.id, { address: request.context.address, userAgent });
    }
    const { accountId } = session.user;
    const audited = { action: 'member.joined', accountId, subject: email, after: { role } };
    await this.audit.record(request, audited, session);
    setCookies(request, session.setCookies);
    return { user: presentUser(session) };
  }

  @Get('accounts')
  @AccessFor('signed in')
  @Answers('The accounts of the signed-in user', AccountChoicesAnswer)
  async choices(@Req() { session }: DashboardRequest) {
    const memberships = await this.members.ofUser(session.user.id);
    const found = await this.accounts.findAll(memberships.map(({ accountId }) => accountId));
    return {
      accounts: memberships.flatMap(({ accountId: id, role }) => {
        const account = found.find((each) => each.id === id);
        return account ? [{ id, email: account.email, role }] : [];
      }),
    };
  }

  @Post('accounts/switch')
  @AccessFor('signed in')
  @Answers('Switch to another account of the user', SignedInAnswer)
  async switch(@Body() { account_id: accountId }: SwitchForm, @Req() request: DashboardRequest) {
    const switched = await this.sessions.switchAccount(request.session.id, accountId);
    const session = switched && (await this.sessions.find(visitOf(request)));
    if (!session) throw notFound('account');
    return { user: presentUser(session) };
  }
}
