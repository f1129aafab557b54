import type { ResolveHost } from '@enrichment/egress';
import type { MailDns } from '@enrichment/email-domain';

/** Names as the operator's name servers know them, not the machine's `/etc/hosts`. */
export function resolveBy(dns: MailDns): ResolveHost {
  return async (host, signal) => (await dns.addresses(host, signal)) ?? [];
}
