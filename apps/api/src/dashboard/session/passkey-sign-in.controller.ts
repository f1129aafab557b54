import { SignInWithPasskey } from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import { Body, Post, Req, Res } from '@nestjs/common';
import { Config } from '../../config';
import type { ApiRequest, ApiResponse } from '../../http/request/api-request';
import { callerAddress } from '../../http/request/caller-address';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import { visitOf } from '../http/dashboard-request';
import { CeremonyAnswer, PasskeySignInForm } from './passkeys.dto';
import { SessionAnswers } from './session-answers';
import { SessionAnswer } from './session.dto';
import { siteOf } from './site';

/** Signing in with a passkey. */
@DashboardRoutes('sign-in/passkey')
export class PasskeySignInController {
  constructor(
    private readonly signIn: SignInWithPasskey,
    private readonly answers: SessionAnswers,
    private readonly config: Config,
  ) {}

  @Post('begin')
  @Answers('Ask the browser for a passkey', CeremonyAnswer)
  async begin(@Req() request: ApiRequest): Promise<Unsent<CeremonyAnswer>> {
    const site = siteOf(request, this.config.publicUrl);
    return { options: await this.signIn.begin(site, sourceOf(callerAddress(request))) };
  }

  @Post()
  @Answers('Sign in with a passkey', SessionAnswer)
  async open(
    @Body() { response: answer }: PasskeySignInForm,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Unsent<SessionAnswer>> {
    const site = siteOf(request, this.config.publicUrl);
    const source = sourceOf(callerAddress(request));
    const session = await this.signIn.execute(site, answer, visitOf(request), source);
    await this.answers.note(request, 'signed in with a passkey', 'session.opened_with_passkey', session);
    return this.answers.present(session, request, response);
  }
}
