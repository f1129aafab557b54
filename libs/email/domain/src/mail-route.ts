import type { EmailAddress } from './address/email-address';
import type { MailDns, MailRoute } from './ports/mail-dns';

/** The mail route of an address; an address literal names its own host. */
export function mailRoute(
  dns: MailDns,
  { domainKind, asciiDomain }: EmailAddress,
  signal: AbortSignal,
): Promise<MailRoute> {
  if (domainKind === 'name') return dns.route(asciiDomain, signal);
  const ip = asciiDomain.slice(domainKind === 'ipv6' ? '[IPv6:'.length : 1, -1);
  return Promise.resolve({
    kind: 'implicit_mx',
    hosts: [{ hostname: asciiDomain, priority: 0, addresses: [ip] }],
  });
}
