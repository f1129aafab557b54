import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { userAgent } from './user-agent';
import type { ZoneRoutes } from '../../config/zone-routes';

/** Requests documents from the configured servers of zones, also at private addresses. The egress guard checks all others. */
abstract class RoutedHttp extends GuardedHttp {
  constructor(guard: EgressGuard, routes: ZoneRoutes) {
    super(new TcpDialer({ guard, ownServers: routes.servers }), { userAgent });
  }
}

/** Connects to the servers of `RDAP_ROUTES`. */
export class RdapHttp extends RoutedHttp {}

/** Connects to the servers of `HOME_PAGE_ROUTES`. */
export class HomePageHttp extends RoutedHttp {}
