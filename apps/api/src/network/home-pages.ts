import { type EgressGuard, type GuardedHttp } from '@enrichment/egress';
import type { HomePages } from '@enrichment/network-scraping-domain';
import { GuardedHomePages } from '@enrichment/network-scraping-http';
import { routedHttp } from '../egress/routed-http';
import type { ZoneRoutes } from '../egress/zone-routes';

/** For one address of a stranger's home page; the whole company object has three seconds. */
const timeoutMs = 2_000;

/** Home pages at the domains themselves, or where `HOME_PAGE_ROUTES` says. */
export class RoutedHomePages implements HomePages {
  private readonly http: GuardedHttp;
  private readonly routed: HomePages;
  private readonly others: HomePages;

  constructor(
    private readonly routes: ZoneRoutes,
    guard: EgressGuard,
    http: GuardedHttp,
  ) {
    this.http = routedHttp(guard, routes);
    const addresses = (domain: string) => [routes.urlFor(domain)!];
    this.routed = new GuardedHomePages({ http: this.http, timeoutMs, addresses });
    this.others = new GuardedHomePages({ http, timeoutMs });
  }

  fetch(domain: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    const pages = this.routes.urlFor(domain) === undefined ? this.others : this.routed;
    return pages.fetch(domain, signal);
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
