import type { Session, Visit } from '@enrichment/identity-domain';
import type { ExpressRequest, ExpressResponse } from '../../platform/request/api-request';

/** A request of the dashboard; behind the guard it has a session. */
export interface DashboardRequest extends ExpressRequest {
  session: Session;
}

export function visitOf(request: ExpressRequest): Visit {
  return { cookie: request.headers.cookie, secure: request.secure };
}

export function setCookies(response: ExpressResponse, lines: readonly string[]): void {
  if (lines.length > 0) response.append('Set-Cookie', [...lines]);
}
