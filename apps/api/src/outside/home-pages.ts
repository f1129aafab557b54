import type { GuardedHttp } from '@enrichment/egress';
import type { HomePages } from '@enrichment/network-scraping-domain';
import { GuardedHomePages } from '@enrichment/network-scraping-http';
import type { RoutedHttp } from './routed-http';
import type { ZoneRoutes } from '@enrichment/application';

/** Milliseconds for one URL of a home page. The whole company object has three seconds. */
const timeoutMs = 2_000;

/** Fetches home pages from the domains themselves, or from the servers of `HOME_PAGE_ROUTES`. */
export function homePages(routes: ZoneRoutes, routedHttp: RoutedHttp, http: GuardedHttp): HomePages {
  const addresses = (domain: string) => [routes.urlFor(domain)!];
  const routed = new GuardedHomePages({ http: routedHttp, timeoutMs, addresses });
  const others = new GuardedHomePages({ http, timeoutMs });
  return {
    fetch: (domain, signal) => (routes.urlFor(domain) === undefined ? others : routed).fetch(domain, signal),
  };
}
