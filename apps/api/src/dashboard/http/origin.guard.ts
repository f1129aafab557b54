import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '@enrichment/kernel';
import type { ExpressRequest } from '../../platform/request/api-request';

const reading = ['GET', 'HEAD'];

/**
 * Only pages of this very origin may change anything. Browsers say where a request comes from, and scripts cannot make them lie:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
@Injectable()
export class OriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ExpressRequest>();
    if (reading.includes(request.method) || isSameOrigin(request)) return true;
    throw new DomainError('SESSION_003', 'This request does not come from a page of the dashboard.');
  }
}

/** `host` is missing where the header is empty, and in HTTP/1.0. */
function isSameOrigin({ headers, host }: Pick<ExpressRequest, 'headers'> & { host?: string }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase();
}
