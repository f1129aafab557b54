import { Body, Post, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type EmailLink,
  emailProblem,
  ProveEmail,
  Sessions,
  UseEmailLink,
} from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import type { ExpressRequest } from '../../platform/request/api-request';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, visitOf } from '../http/routes';
import { formRefused, refuseProblems } from '../http/refusals';
import { LinkForm, LinkMailAnswer, SignInForm } from './session.dto';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';

/** The next address, and the current password. */
class EmailForm extends SignInForm {}

class EmailLinkAnswer extends RouteAnswer {
  @ApiProperty({ description: 'The next address.', example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ description: 'The current address; its user must be signed in.', example: 'a@example.com' })
  user!: string;
}

function presentEmailLink({ email, user }: EmailLink): Unsent<EmailLinkAnswer> {
  return { email, user: user.email };
}

/** Changes the address that a user signs in with. */
@DashboardRoutes('email')
export class EmailController {
  constructor(
    private readonly proveEmail: ProveEmail,
    private readonly useLink: UseEmailLink,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  @Post()
  @AccessFor('signed in')
  @Answers('Change the address to sign in with, once the link is opened that is mailed there', LinkMailAnswer)
  async change(@Body() { email, password }: EmailForm, @Req() request: DashboardRequest) {
    const { user } = request.session;
    const problem =
      email.toLowerCase() === user.email ? 'This is your address already.' : emailProblem(email);
    refuseProblems({ email: problem });
    if (!(await this.proveEmail.change(user, { email, password })))
      throw formRefused({ password: 'This is not your current password.' });
    await this.audit.record(request, {
      action: 'email.change_asked',
      accountId: user.accountId,
      subject: user.email,
      after: { email: email.toLowerCase() },
    });
    return { accepted: true };
  }

  @Post('look')
  @AccessFor('anyone')
  @Answers('Purpose of a link that changes an address', EmailLinkAnswer)
  async look(@Body() { token }: LinkForm, @Req() request: ExpressRequest) {
    return presentEmailLink(await this.useLink.read(token, sourceOf(request.context.address)));
  }

  @Post('confirmation')
  @AccessFor('anyone')
  @Answers(
    'Change to the address that a link was mailed to, signed in as the user who requested it',
    EmailLinkAnswer,
  )
  async confirm(@Body() { token }: LinkForm, @Req() request: ExpressRequest) {
    const source = sourceOf(request.context.address);
    const link = await this.useLink.read(token, source);
    const session = await this.sessions.find(visitOf(request));
    const { before, user } = await this.useLink.execute(token, session, source);
    await this.audit.record(
      request,
      {
        action: 'email.changed',
        accountId: user.accountId,
        subject: user.email,
        before: { email: before.email },
        after: { email: user.email },
      },
      { user },
    );
    return presentEmailLink(link);
  }
}
