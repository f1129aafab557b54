import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { ZoneRoutes } from '@enrichment/application';
import { userAgent } from './names';

/** Requests documents from the configured servers of zones, also at private addresses. The egress guard checks all others. */
export class RoutedHttp extends GuardedHttp {
  constructor(guard: EgressGuard, routes: ZoneRoutes) {
    super(new TcpDialer({ guard, ownServers: routes.servers }), { userAgent });
  }
}
