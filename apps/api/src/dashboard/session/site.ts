import type { Site } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';
import type { ExpressRequest } from '../../platform/request/api-request';

/**
 * Relying party of passkeys: the host of `PUBLIC_URL`, or `localhost` without it. Never a request's `Host`, which the
 * caller chooses. Browsers make no passkeys for IP addresses.
 */
export function findSite(
  { host = '', secure }: { host?: string; secure: boolean },
  publicUrl: string | undefined,
): Site | undefined {
  const requested = URL.parse(`${secure ? 'https' : 'http'}://${host}`);
  if (!requested) return undefined;
  if (publicUrl === undefined)
    return requested.hostname === 'localhost' ? { rpId: 'localhost', origin: requested.origin } : undefined;
  const known = new URL(publicUrl);
  return known.host === requested.host ? { rpId: known.hostname, origin: known.origin } : undefined;
}

/** @throws DomainError SESSION_011 */
export function siteOf(request: ExpressRequest, publicUrl: string | undefined): Site {
  const site = findSite(request, publicUrl);
  if (site) return site;
  const known = publicUrl ?? 'http://localhost; its operator can set PUBLIC_URL';
  throw new DomainError('SESSION_011', `Passkeys work at the address of the service only: ${known}.`);
}
