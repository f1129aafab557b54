import { Body, Get, Injectable, Post, Req } from '@nestjs/common';
import {
  ChangePassword,
  CompleteSignIn,
  emailProblem,
  PasswordRule,
  SendLink,
  Sessions,
  SignIn,
  SignUp,
  UseLink,
} from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import { isDisposable, MailDns, MailLists } from '@enrichment/email-domain';
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
import { formRefused, refuseProblems } from '../http/refusals';
import { CodeForm } from './second-factor.dto';
import { SessionAnswers } from './session-answers';
import {
  ChosenPasswordForm,
  LinkAnswer,
  LinkForm,
  LinkMailAnswer,
  LinkMailForm,
  PasswordForm,
  presentLink,
  SessionAnswer,
  SignInForm,
  SignUpForm,
} from './session.dto';

/** The timeout of the query for mail hosts. After it, the address is accepted. */
const maxQueryMs = 2_000;

/** Refuses sign-ups with disposable addresses: each would open an account with free credits. */
@Injectable()
export class DisposableAddress {
  constructor(
    private readonly lists: MailLists,
    private readonly dns: MailDns,
  ) {}

  /** @returns one sentence for the user; `undefined`: the address is accepted */
  async problemOf(email: string): Promise<string | undefined> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const route = await this.dns.route(domain, AbortSignal.timeout(maxQueryMs)).catch(() => undefined);
    const hosts = route && 'hosts' in route ? route.hosts.map(({ hostname }) => hostname) : [];
    return isDisposable(this.lists, domain, hosts)
      ? `${domain} gives throw-away addresses: sign up with one that you keep.`
      : undefined;
  }
}

/** Signing in and out. */
@DashboardRoutes()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
    private readonly signUp: SignUp,
    private readonly disposable: DisposableAddress,
    private readonly passwordRule: PasswordRule,
    private readonly changePassword: ChangePassword,
    private readonly sendLink: SendLink,
    private readonly useLink: UseLink,
    private readonly completeSignIn: CompleteSignIn,
    private readonly answers: SessionAnswers,
    private readonly audit: Audit,
  ) {}

  @Get('session')
  @AccessFor('anyone')
  @Answers('The signed-in user', SessionAnswer)
  async session(@Req() request: ExpressRequest) {
    return this.answers.present(await this.sessions.find(visitOf(request)), request);
  }

  @Post('sign-in')
  @AccessFor('anyone')
  @Answers('Sign in', SessionAnswer)
  async open(@Body() { email, password }: SignInForm, @Req() request: ExpressRequest) {
    const session = await this.signIn.execute(
      { email, password },
      visitOf(request),
      sourceOf(request.context.address),
    );
    await this.answers.record(request, 'signed in', 'session.opened', session);
    return this.answers.present(session, request);
  }

  @Post('sign-in/code')
  @AccessFor('anyone')
  @Answers('Complete a sign-in with a code', SessionAnswer)
  async complete(@Body() { code }: CodeForm, @Req() request: ExpressRequest) {
    const source = sourceOf(request.context.address);
    const { user, session } = await this.completeSignIn.execute(code, visitOf(request), source);
    if (!session) {
      const audited = { action: 'second_factor.refused', accountId: user.accountId, subject: user.email };
      await this.audit.record(request, audited, { user });
      throw formRefused({ code: 'This code is wrong, or has been used.' });
    }
    await this.answers.record(request, 'signed in', 'session.opened', session);
    return this.answers.present(session, request);
  }

  @Post('sign-up')
  @AccessFor('anyone')
  @Answers('Open an account: by a link that is mailed, else at once, signed in', SessionAnswer)
  async register(@Body() { email, password = '' }: SignUpForm, @Req() request: ExpressRequest) {
    refuseProblems({
      email: emailProblem(email) ?? (await this.disposable.problemOf(email)),
      ...(!this.sendLink.mails && { password: await this.passwordRule.problemOf(password, email) }),
    });
    const session = await this.signUp.execute(
      { email, password },
      visitOf(request),
      sourceOf(request.context.address),
    );
    if (session) await this.answers.record(request, 'signed up', 'account.signed_up', session);
    return this.answers.present(session, request);
  }

  @Post('sign-out')
  @AccessFor('anyone')
  @Answers('Sign out', SessionAnswer)
  async close(@Req() request: ExpressRequest) {
    setCookies(request, await this.sessions.end(visitOf(request)));
    return this.answers.present(undefined, request);
  }

  @Post('password')
  @AccessFor('signed in')
  @Answers('Change the password; the other sessions end', SessionAnswer)
  async password(
    @Body() { current_password: current, new_password: next }: PasswordForm,
    @Req() request: DashboardRequest,
  ) {
    const { id, email } = request.session.user;
    refuseProblems({ new_password: await this.passwordRule.problemOf(next, email) });
    const session = await this.changePassword.execute(id, visitOf(request), { current, next });
    if (!session) throw formRefused({ current_password: 'This is not your current password.' });
    await this.answers.record(request, 'changed the password', 'password.changed', session);
    return this.answers.present(session, request);
  }

  @Post('link-mail')
  @AccessFor('anyone')
  @Answers('Request a link by mail, to choose a password with', LinkMailAnswer)
  async sendLinkTo(@Body() { email }: LinkMailForm, @Req() request: ExpressRequest) {
    refuseProblems({ email: emailProblem(email) });
    await this.sendLink.execute(email, sourceOf(request.context.address));
    return { accepted: true };
  }

  @Post('link/look')
  @AccessFor('anyone')
  @Answers('Purpose of a link', LinkAnswer)
  async lookAtLink(@Body() { token }: LinkForm, @Req() request: ExpressRequest) {
    return presentLink(await this.useLink.read(token, sourceOf(request.context.address)));
  }

  @Post('link')
  @AccessFor('anyone')
  @Answers('Choose a password with a link, and sign in; all other sessions end', SessionAnswer)
  async choosePassword(
    @Body() { token, new_password: password }: ChosenPasswordForm,
    @Req() request: ExpressRequest,
  ) {
    const source = sourceOf(request.context.address);
    const { email } = await this.useLink.read(token, source);
    refuseProblems({ new_password: await this.passwordRule.problemOf(password, email) });
    const session = await this.useLink.execute(token, password, visitOf(request), source);
    await this.answers.record(request, 'chose a password with a link', 'password.chosen_with_link', session);
    return this.answers.present(session, request);
  }
}
