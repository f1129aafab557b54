import {
  type EgressGuard,
  GuardRefused,
  type ResolveHost,
  type SocksProxy,
  TcpDialer,
} from '@enrichment/egress';
import type { Connect, SmtpRoute } from '@enrichment/email-smtp';
import type { MailDns } from '@enrichment/email-domain';

/** Milliseconds for one whole connection. The probe's own limit is shorter. */
const timeoutMs = 60_000;

/**
 * Connections of the probe. MX hosts are reached through the egress guard, and through the proxy if there is one. The
 * operator's `routes` are reached directly at any address.
 */
export function mailConnections({
  guard,
  resolve,
  proxy,
  routes,
}: {
  readonly guard: EgressGuard;
  readonly resolve: ResolveHost;
  readonly proxy: SocksProxy | undefined;
  readonly routes: ReadonlyMap<string, SmtpRoute>;
}): Connect {
  const places = new Set([...routes.values()].flatMap((to) => (to === 'off' ? [] : `${to.host}:${to.port}`)));
  const toRoutes = new TcpDialer({ guard, resolve, ownServers: [...places] });
  const toHosts = new TcpDialer({ guard, resolve, proxy });
  return async ({ hostname: host, addresses, port, signal }) => {
    const dialer = places.has(`${host}:${port}`) ? toRoutes : toHosts;
    try {
      return await dialer.connect({ host, addresses, port, timeoutMs, signal });
    } catch (error) {
      if (error instanceof GuardRefused) return undefined;
      throw error;
    }
  };
}

/** Resolves names with the configured name servers, without `/etc/hosts`. */
export function resolveBy(dns: MailDns): ResolveHost {
  return async (host, signal) => (await dns.addresses(host, signal)) ?? [];
}
