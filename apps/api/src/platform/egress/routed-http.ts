import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { userAgent } from './user-agent';
import type { ZoneRoutes } from '../../config/zone-routes';

/** Reads documents from the servers that the operator names, wherever they stand; every other place is guarded. */
export class RoutedHttp extends GuardedHttp {
  constructor(guard: EgressGuard, routes: ZoneRoutes) {
    super(new TcpDialer({ guard, ownServers: routes.servers }), { userAgent });
  }
}
