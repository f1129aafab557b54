import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { AddPasskeys, Passkeys, SignInWithPasskey } from '@enrichment/identity-domain';
import { Config } from '@enrichment/application';
import { sourceOf } from '@enrichment/ip-address';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import {
  AccessFor,
  Answers,
  type DashboardRequest,
  DashboardRoutes,
  NoContent,
  visitOf,
} from '../http/routes';
import { formRefused, required } from '../http/refusals';
import {
  CeremonyAnswer,
  NewPasskeyForm,
  PasskeyAnswer,
  PasskeyListAnswer,
  PasskeyNameForm,
  PasskeySignInForm,
  presentPasskey,
} from './passkeys.dto';
import { CurrentPasswordForm } from './second-factor.dto';
import { findSite, siteOf } from './site';
import type { ExpressRequest } from '../../platform/request/api-request';
import { SessionAnswers } from './session-answers';
import { SessionAnswer } from './session.dto';

/** The passkeys of the signed-in user. */
@DashboardRoutes('passkeys')
@AccessFor('signed in')
export class PasskeysController {
  constructor(
    private readonly adding: AddPasskeys,
    private readonly passkeys: Passkeys,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('The passkeys of the signed-in user', PasskeyListAnswer)
  async list(@Req() request: DashboardRequest) {
    const passkeys = await this.passkeys.list(request.session.user.id);
    const possible = findSite(request, this.config.publicUrl) !== undefined;
    return { passkeys: passkeys.map(presentPasskey), possible };
  }

  @Post('begin')
  @Answers('Request a new passkey from the browser', CeremonyAnswer)
  async begin(@Body() { password }: CurrentPasswordForm, @Req() request: DashboardRequest) {
    const site = siteOf(request, this.config.publicUrl);
    const options = await this.adding.begin(request.session.user, site, password);
    if (!options) throw formRefused({ password: 'This is not your current password.' });
    return { options };
  }

  @Post()
  @Answers('Store the passkey that the browser created', PasskeyAnswer, { status: 201 })
  async add(@Body() { name, response }: NewPasskeyForm, @Req() request: DashboardRequest) {
    const { user } = request.session;
    const answer = { name: name.trim(), response };
    const passkey = await this.adding.add(user, siteOf(request, this.config.publicUrl), answer);
    if (!passkey) throw formRefused({ response: 'This passkey cannot be used. Try again.' });
    await this.audit.record(request, {
      action: 'passkey.added',
      accountId: user.accountId,
      subject: passkey.id,
      after: { name: passkey.name, user: user.email },
    });
    return { passkey: presentPasskey(passkey) };
  }

  @Patch(':id')
  @Answers('Rename a passkey', PasskeyAnswer)
  async rename(@Param('id') id: string, @Body() { name }: PasskeyNameForm, @Req() request: DashboardRequest) {
    const { user } = request.session;
    const before = required(
      'passkey',
      await this.passkeys.rename(user.id, id, name.trim(), (passkey) =>
        requireExpected(request, 'passkey', presentPasskey(passkey).etag),
      ),
    );
    const passkey = { ...before, name: name.trim() };
    await this.audit.record(request, {
      action: 'passkey.renamed',
      accountId: user.accountId,
      subject: id,
      before: { name: before.name },
      after: { name: passkey.name },
    });
    return { passkey: presentPasskey(passkey) };
  }

  @Delete(':id')
  @NoContent('Remove a passkey: it can no longer be used to sign in', 'It is removed.')
  async remove(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const { user } = request.session;
    const { name } = required(
      'passkey',
      (await this.passkeys.list(user.id)).find((each) => each.id === id),
    );
    await this.passkeys.remove(user.id, id);
    await this.audit.record(request, {
      action: 'passkey.removed',
      accountId: user.accountId,
      subject: id,
      before: { name, user: user.email },
    });
  }
}

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
  async open(@Body() { response: answer }: PasskeySignInForm, @Req() request: ExpressRequest) {
    const site = siteOf(request, this.config.publicUrl);
    const source = sourceOf(request.context.address);
    const session = await this.signIn.execute(site, answer, visitOf(request), source);
    await this.answers.record(request, 'signed in with a passkey', 'session.opened_with_passkey', session);
    return this.answers.present(session, request);
  }
}
