import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ChangePassword,
  passwordProblem,
  type Session,
  Sessions,
  SignIn,
  SignUp,
} from '@enrichment/identity-domain';
import type { ApiRequest, ApiResponse } from '../../http/api-request';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import { addressOf, type DashboardRequest, setCookies, visitOf } from '../http/dashboard-request';
import { formRefused } from '../http/form';
import { Access } from '../http/session.guard';
import { DemoSignIn } from './demo-sign-in';
import { PasswordForm, SignInForm, SignUpForm } from './session.dto';

/** Signing in and out. */
@DashboardRoutes()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
    private readonly signUp: SignUp,
    private readonly changePassword: ChangePassword,
    private readonly demo: DemoSignIn,
  ) {}

  @Get('session')
  @Access('anyone')
  async session(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    return this.present(await this.sessions.find(visitOf(request)), response);
  }

  @Post('sign-in')
  @HttpCode(200)
  @Access('anyone')
  async open(
    @Body() { email, password }: SignInForm,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    const session = await this.signIn.execute({ email, password }, visitOf(request), addressOf(request));
    return this.present(session, response);
  }

  @Post('sign-up')
  @HttpCode(200)
  @Access('anyone')
  async register(
    @Body() { email, password }: SignUpForm,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    refuseWeak('password', password, email);
    const session = await this.signUp.execute({ email, password }, visitOf(request), addressOf(request));
    return this.present(session, response);
  }

  @Post('sign-out')
  @HttpCode(200)
  @Access('anyone')
  async close(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    setCookies(response, await this.sessions.end(visitOf(request)));
    return this.present(undefined, response);
  }

  @Post('password')
  @HttpCode(200)
  async password(
    @Body() { current_password: current, new_password: next }: PasswordForm,
    @Req() request: DashboardRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    const { id, email } = request.session.user;
    refuseWeak('new_password', next, email);
    const session = await this.changePassword.execute(id, visitOf(request), { current, next });
    if (!session) throw formRefused({ current_password: 'This is not your current password.' });
    return this.present(session, response);
  }

  private present(session: Session | undefined, response: ApiResponse): object {
    setCookies(response, session?.setCookies ?? []);
    return {
      user: session ? { email: session.user.email, role: session.user.role } : null,
      sign_up: this.signUp.isOpen,
      demo: this.demo.credentials ?? null,
    };
  }
}

function refuseWeak(field: string, password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== undefined) throw formRefused({ [field]: problem });
}
