import { SignInWithPasskey } from '@enrichment/identity-domain';
import { sourceOf } from '@enrichment/ip-address';
import { Body, Post, Req, Res } from '@nestjs/common';
import { Config } from '@enrichment/application';
import type { ExpressRequest, ExpressResponse } from '../../platform/request/api-request';
import { AccessFor } from '../http/access';
import { Answers } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import { visitOf } from '../http/dashboard-request';
import { CeremonyAnswer, PasskeySignInForm } from './passkeys.dto';
import { SessionAnswers } from './session-answers';
import { SessionAnswer } from './session.dto';
import { siteOf } from './site';

@DashboardRoutes('sign-in/passkey')
@AccessFor('anyone')
export class PasskeySignInController {
  constructor(
    private readonly signIn: SignInWithPasskey,
    private readonly answers: SessionAnswers,
    private readonly config: Config,
  ) {}

  @Post('begin')
  @Answers('Request a passkey from the browser', CeremonyAnswer)
  async begin(@Req() request: ExpressRequest) {
    const site = siteOf(request, this.config.publicUrl);
    return { options: await this.signIn.begin(site, sourceOf(request.context.address)) };
  }

  @Post()
  @Answers('Sign in with a passkey', SessionAnswer)
  async open(
    @Body() { response: answer }: PasskeySignInForm,
    @Req() request: ExpressRequest,
    @Res({ passthrough: true }) response: ExpressResponse,
  ) {
    const site = siteOf(request, this.config.publicUrl);
    const source = sourceOf(request.context.address);
    const session = await this.signIn.execute(site, answer, visitOf(request), source);
    await this.answers.note(request, 'signed in with a passkey', 'session.opened_with_passkey', session);
    return this.answers.present(session, request, response);
  }
}
