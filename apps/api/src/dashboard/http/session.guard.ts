import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RequestWindows } from '@enrichment/billing-domain';
import { Sessions, tooManyAttempts } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';
import type { ApiResponse } from '../../http/request/api-request';
import { type DashboardRequest, setCookies, visitOf } from './dashboard-request';

/** Who may use a route: anyone, or admins only; without it, everybody who is signed in. */
export const Access = Reflector.createDecorator<'anyone' | 'admin'>();

/** Far beyond what a person at the page does. */
const perSecond = 50;

/** Who is signed in? Everything after it knows `request.session`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly windows: RequestWindows,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride(Access, [context.getHandler(), context.getClass()]);
    if (access === 'anyone') return true;
    const request = context.switchToHttp().getRequest<DashboardRequest>();
    const session = await this.sessions.find(visitOf(request));
    if (!session) throw new DomainError('SESSION_001', 'Sign in first.');
    if (access === 'admin' && session.user.role !== 'admin')
      throw new DomainError('SESSION_004', 'Only admins may do that.');
    const taken = await this.windows.acquire(`dashboard:${session.user.id}`, perSecond, 1_000);
    if (!taken.allowed) throw tooManyAttempts(taken.retryAfterMs);
    setCookies(context.switchToHttp().getResponse<ApiResponse>(), session.setCookies);
    request.session = session;
    return true;
  }
}
