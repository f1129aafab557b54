import type { ZoneRoutes } from '@enrichment/application';
import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { ConnectHost, FetchDocument } from '@enrichment/email-rdap';
import type { HomePages } from '@enrichment/network-scraping-domain';
import { GuardedHomePages } from '@enrichment/network-scraping-http';
import { userAgent } from './names';

/** Milliseconds for one document or connection of a registry. A lookup's own limit is shorter. */
const registryTimeoutMs = 60_000;
/** Milliseconds for one URL of a home page. The whole company object has three seconds. */
const homePageTimeoutMs = 2_000;

/** Requests documents from the configured servers of zones, also at private addresses. The egress guard checks all others. */
export function routedHttp(guard: EgressGuard, routes: ZoneRoutes): GuardedHttp {
  return new GuardedHttp(new TcpDialer({ guard, ownServers: routes.servers }), { userAgent });
}

/** Fetches documents of registries through the egress guard, which also checks redirects. */
export function fetchDocument(http: GuardedHttp): FetchDocument {
  return (url, { accept, maxBytes: maxDecodedBytes, signal }) =>
    http.fetch(url, { accept, maxDecodedBytes, timeoutMs: registryTimeoutMs, signal });
}

/** Connects to WHOIS servers through the egress guard, which also checks referrals. */
export function connectHost(dialer: TcpDialer): ConnectHost {
  return ({ host, port, signal }) => dialer.connect({ host, port, timeoutMs: registryTimeoutMs, signal });
}

/** Fetches home pages from the domains themselves, or from the servers of `HOME_PAGE_ROUTES`. */
export function homePages(guard: EgressGuard, routes: ZoneRoutes, http: GuardedHttp): HomePages {
  const timeoutMs = homePageTimeoutMs;
  const addresses = (domain: string) => [routes.urlFor(domain)!];
  const routed = new GuardedHomePages({ http: routedHttp(guard, routes), timeoutMs, addresses });
  const others = new GuardedHomePages({ http, timeoutMs });
  return {
    fetch: (domain, signal) => (routes.urlFor(domain) === undefined ? others : routed).fetch(domain, signal),
  };
}
