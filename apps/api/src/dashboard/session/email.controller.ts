import { emailProblem, ProveEmail, UseEmailLink } from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import { Body, Post, Req } from '@nestjs/common';
import type { ExpressRequest } from '../../platform/request/api-request';
import { Audit } from '../audit/audit';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { formRefused } from '../http/form';
import { EmailForm, EmailLinkAnswer, presentEmailLink, SentAnswer } from './email.dto';
import { LinkForm, LinkMailAnswer } from './session.dto';

/** The address that somebody signs in with: that it is theirs, and another one. */
@DashboardRoutes('email')
export class EmailController {
  constructor(
    private readonly proveEmail: ProveEmail,
    private readonly useLink: UseEmailLink,
    private readonly audit: Audit,
  ) {}

  @Post()
  @Answers('Change the address to sign in with, once the link is opened that is mailed there', LinkMailAnswer)
  async change(
    @Body() { email, password }: EmailForm,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<LinkMailAnswer>> {
    const { user } = request.session;
    const problem =
      email.toLowerCase() === user.email ? 'This is your address already.' : emailProblem(email);
    if (problem !== undefined) throw formRefused({ email: problem });
    if (!(await this.proveEmail.change(user, { email, password })))
      throw formRefused({ password: 'This is not your current password.' });
    await this.audit.note(request, {
      ...{ action: 'email.change_asked', accountId: user.accountId, subject: user.email },
      after: { email: email.toLowerCase() },
    });
    return { accepted: true };
  }

  @Post('link')
  @Answers('Have the link mailed again that confirms the address of who signed up', SentAnswer)
  async again(@Req() { session }: DashboardRequest): Promise<Unsent<SentAnswer>> {
    return { sent: await this.proveEmail.again(session.user) };
  }

  @Post('look')
  @Answers('What a link that proves an address is for', EmailLinkAnswer)
  async look(@Body() { token }: LinkForm, @Req() request: ExpressRequest): Promise<Unsent<EmailLinkAnswer>> {
    const { user, email } = await this.useLink.look(token, sourceOf(request.context.address));
    return presentEmailLink(user, email);
  }

  @Post('confirmation')
  @Answers('Take an address as proven, by its link; nobody is signed in by it', EmailLinkAnswer)
  async confirm(
    @Body() { token }: LinkForm,
    @Req() request: ExpressRequest,
  ): Promise<Unsent<EmailLinkAnswer>> {
    const { before, user } = await this.useLink.execute(token, sourceOf(request.context.address));
    const of = { accountId: user.accountId, subject: user.email };
    const act =
      before.email === user.email
        ? { action: 'email.confirmed', ...of }
        : { action: 'email.changed', ...of, before: { email: before.email }, after: { email: user.email } };
    await this.audit.note(request, act, { user });
    return presentEmailLink(before, user.email);
  }
}
