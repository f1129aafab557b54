import { isIP } from 'node:net';
import { DomainError, withoutBrackets } from '@enrichment/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Config } from '@enrichment/application';
import type { ExpressRequest } from '../../platform/request/api-request';

const reading = ['GET', 'HEAD'];

/**
 * Only pages of this origin may change anything. Browsers send the origin in headers that scripts cannot change:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ExpressRequest>();
    const { publicUrl } = this.config;
    // A page may send X-Forwarded-Host, but not another Host. Proxies may replace Host, and report that of PUBLIC_URL.
    if (!isOwnHost(request.headers.host, publicUrl) && !isHostOf(publicUrl, request.host))
      throw new DomainError(
        'SESSION_003',
        'The dashboard does not answer to this host name. Its operator sets PUBLIC_URL to the address that people open.',
      );
    if (reading.includes(request.method) || isSameOrigin(request)) return true;
    throw new DomainError('SESSION_003', 'This request does not come from a page of the dashboard.');
  }
}

/**
 * An attacker's domain may resolve to this service (DNS rebinding), so that its pages have the same origin. IP addresses, names below
 * `localhost` and the host of `PUBLIC_URL` are safe. Browsers always send a host that can be parsed.
 */
export function isOwnHost(host: string | undefined, publicUrl: string | undefined): boolean {
  const requested = URL.parse(`http://${host ?? ''}`);
  if (!requested || requested.hostname === 'localhost' || requested.hostname.endsWith('.localhost'))
    return true;
  if (isIP(withoutBrackets(requested.hostname))) return true;
  return isHostOf(publicUrl, host);
}

function isHostOf(publicUrl: string | undefined, host: string | undefined): boolean {
  return (
    publicUrl !== undefined && URL.parse(`http://${host ?? ''}`)?.hostname === new URL(publicUrl).hostname
  );
}

/** `host` is missing where the header is empty, and in HTTP/1.0. */
function isSameOrigin({ headers, host }: Pick<ExpressRequest, 'headers'> & { host?: string }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase();
}
