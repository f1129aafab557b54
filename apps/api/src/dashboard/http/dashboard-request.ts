import type { Session, Visit } from '@enrichment/identity-domain';
import type { ApiRequest, ApiResponse } from '../../http/request/api-request';

/** A request of the dashboard; behind the guard it has a session. */
export interface DashboardRequest extends ApiRequest {
  session: Session;
}

export function visitOf(request: ApiRequest): Visit {
  return { cookie: request.headers.cookie, secure: request.secure };
}

export function setCookies(response: ApiResponse, lines: readonly string[]): void {
  if (lines.length > 0) response.append('Set-Cookie', [...lines]);
}
