import type { ResolveHost } from '@enrichment/egress';
import type { MailDns } from '@enrichment/email-domain';

/** Resolves names with the configured name servers, without `/etc/hosts`. */
export function resolveBy(dns: MailDns): ResolveHost {
  return async (host, signal) => (await dns.addresses(host, signal)) ?? [];
}
