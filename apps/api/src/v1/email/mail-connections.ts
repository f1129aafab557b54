import {
  type EgressGuard,
  GuardRefused,
  type ResolveHost,
  type SocksProxy,
  TcpDialer,
} from '@enrichment/egress';
import type { Connect, SmtpRoute } from '@enrichment/email-smtp';

/** For everything of one connection; the probe's own limit is shorter. */
const timeoutMs = 60_000;

/**
 * How the probe connects: to MX hosts guarded, through the proxy if there is one; to the places that the operator
 * named (`routes`) directly, wherever they are.
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
