import { Body, Get, Post, Req } from '@nestjs/common';
import { ManageSecondFactor, type Session } from '@enrichment/identity-domain';
import { Audit } from '../../platform/audit/audit';
import {
  AccessFor,
  Answers,
  type DashboardRequest,
  DashboardRoutes,
  setCookies,
  visitOf,
} from '../http/routes';
import { formRefused } from '../http/refusals';
import {
  BackupCodesAnswer,
  CodeForm,
  CurrentPasswordForm,
  EnrolmentAnswer,
  presentEnrolment,
  presentSecondFactor,
  SecondFactorAnswer,
} from './second-factor.dto';
import { SessionAnswers } from './session-answers';

const wrongPassword = () => formRefused({ password: 'This is not your current password.' });

/** The second factor of the signed-in user. */
@DashboardRoutes('second-factor')
@AccessFor('signed in')
export class SecondFactorController {
  constructor(
    private readonly factor: ManageSecondFactor,
    private readonly answers: SessionAnswers,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('Whether sign-in requires a code', SecondFactorAnswer)
  async find(@Req() { session }: DashboardRequest) {
    return presentSecondFactor(await this.factor.find(session.user.id));
  }

  @Post()
  @Answers('Begin to set up an app that shows codes', EnrolmentAnswer, { status: 201 })
  async enrol(@Body() { password }: CurrentPasswordForm, @Req() request: DashboardRequest) {
    const enrolment = await this.factor.enrol(request.session.user.id, visitOf(request), password);
    if (!enrolment) throw wrongPassword();
    return presentEnrolment(enrolment);
  }

  @Post('confirmation')
  @Answers('Turn on the second factor with a code of the app', SecondFactorAnswer)
  async confirm(@Body() { code }: CodeForm, @Req() request: DashboardRequest) {
    const session = await this.factor.confirm(request.session.user.id, visitOf(request), code);
    if (!session) throw formRefused({ code: 'This code is wrong. Wait for the next one and type that.' });
    return this.replaced(session, 'second_factor.turned_on', request);
  }

  @Post('backup-codes')
  @Answers('Make other backup codes; those before are void', BackupCodesAnswer, { status: 201 })
  async renewBackupCodes(@Body() { password }: CurrentPasswordForm, @Req() request: DashboardRequest) {
    const { id, accountId, email } = request.session.user;
    const codes = await this.factor.renewBackupCodes(id, visitOf(request), password);
    if (!codes) throw wrongPassword();
    await this.audit.record(request, { action: 'second_factor.codes_replaced', accountId, subject: email });
    return { backup_codes: [...codes] };
  }

  @Post('removal')
  @Answers('Turn off the second factor', SecondFactorAnswer)
  async remove(@Body() { password }: CurrentPasswordForm, @Req() request: DashboardRequest) {
    const session = await this.factor.remove(request.session.user.id, visitOf(request), password);
    if (!session) throw wrongPassword();
    return this.replaced(session, 'second_factor.turned_off', request);
  }

  /** Sends the cookie of the session that replaces the user's own. */
  private async replaced(session: Session, action: string, request: DashboardRequest) {
    setCookies(request, session.setCookies);
    await this.answers.record(request, 'changed the second factor', action, session);
    return presentSecondFactor(await this.factor.find(session.user.id));
  }
}
