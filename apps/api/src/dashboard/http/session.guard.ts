import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Session, Sessions } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';
import type { ExpressResponse } from '../../platform/request/api-request';
import { RouteMetadata } from '../../platform/request/route-metadata';
import { type Access, AccessFor } from './access';
import { type DashboardRequest, setCookies, visitOf } from './dashboard-request';
import { requirePermission } from './require-permission';

/** Checks the session and its access to the route, and sets `request.session`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly metadata: RouteMetadata,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.accessOf(context);
    if (access === 'anyone') return true;
    const request = context.switchToHttp().getRequest<DashboardRequest>();
    const session = await this.sessions.find(visitOf(request));
    if (!session) throw new DomainError('SESSION_001', 'Sign in first.');
    // An admin needs a confirmed address: otherwise, anyone could have created the user.
    if (access === 'admin' && !(session.user.role === 'admin' && session.user.confirmed))
      throw new DomainError('SESSION_004', 'Only admins may do that.');
    refuseOtherAccount(request, session);
    setCookies(context.switchToHttp().getResponse<ExpressResponse>(), session.setCookies);
    if (access !== 'signed in' && access !== 'admin') requirePermission(session, access);
    request.session = session;
    return true;
  }

  private accessOf(context: ExecutionContext): Access {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const access = this.metadata.getAllAndOverride<Access | undefined>(AccessFor, [handler, controller]);
    if (!access) throw new Error(`${controller.name}.${handler.name} has no access rule`);
    return access;
  }
}

/** Refuses a request for another account than the session's. Another tab may have switched accounts. */
function refuseOtherAccount({ headers }: DashboardRequest, { user }: Session): void {
  const shown = headers['x-account-id'];
  if (shown === undefined || shown === user.accountId) return;
  const message = 'This browser has switched to another account. Load the page again, then try again.';
  throw new DomainError('SESSION_004', message, { account_id: user.accountId });
}
