import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { userAgent } from './user-agent';
import type { ZoneRoutes } from '../../config/zone-routes';

/** Reads documents from the servers that the operator names for zones, also at private addresses; every other place is guarded. */
export abstract class RoutedHttp extends GuardedHttp {
  constructor(guard: EgressGuard, routes: ZoneRoutes) {
    super(new TcpDialer({ guard, ownServers: routes.servers }), { userAgent });
  }
}

/** Connects to the servers of `RDAP_ROUTES`. */
export class RdapHttp extends RoutedHttp {}

/** Connects to the servers of `HOME_PAGE_ROUTES`. */
export class HomePageHttp extends RoutedHttp {}
