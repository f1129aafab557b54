import type { GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { DomainRegistry } from '@enrichment/email-domain';
import type { RdapOptions } from '@enrichment/email-rdap';

/** For one document or connection; a lookup's own limit is shorter. */
const timeoutMs = 60_000;

/** How registries are reached: guarded, wherever they redirect or refer to. */
export function registryDoors(dialer: TcpDialer, http: GuardedHttp): Pick<RdapOptions, 'fetch' | 'connect'> {
  return {
    fetch: (url, { accept, maxBytes: maxDecodedBytes, signal }) =>
      http.fetch(url, { accept, maxDecodedBytes, timeoutMs, signal }),
    connect: ({ host, port, signal }) => dialer.connect({ host, port, timeoutMs, signal }),
  };
}

/** One registry for some domains, another for all others. */
export function registryFor(
  domains: ReadonlySet<string>,
  registry: DomainRegistry,
  others: DomainRegistry,
): DomainRegistry {
  return {
    creationDate: (domain, signal) => (domains.has(domain) ? registry : others).creationDate(domain, signal),
  };
}
